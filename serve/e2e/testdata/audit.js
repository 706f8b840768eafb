// Looks for what makes a page hard to use. The contrast is that of the Web Content
// Accessibility Guidelines 2.2, "relative luminance" and "contrast ratio".
window.audit = (() => {
  const leastContrast = 4.5;
  const mostJump = 0.1;

  let jump = 0;
  const jumpers = new Map(); // each with where it was and where it went
  let last = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      last = performance.now();
      if (entry.hadRecentInput) continue;
      jump += entry.value;
      for (const { node, previousRect: from, currentRect: to } of entry.sources) jumpers.set(node, ` (from ${from.y} to ${to.y}, ${to.height} high)`);
    }
  }).observe({ type: 'layout-shift', buffered: true });

  /** Waits until the page has not changed for a while. */
  async function rest() {
    let changed = performance.now();
    const watch = new MutationObserver(() => { changed = performance.now(); });
    watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const end = performance.now() + 3000;
    while (performance.now() < end && performance.now() - Math.max(changed, last) < 150) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    watch.disconnect();
  }

  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });

  /** Returns a colour of CSS as red, green, blue from 0 to 255 and alpha from 0 to 1. */
  function parse(colour) {
    const numbers = /^rgba?\(([^)]*)\)$/.exec(colour)?.[1].split(/[\s,/]+/).map(Number);
    if (numbers) return [...numbers.slice(0, 3), numbers[3] ?? 1];
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  }

  function over(above, below) {
    const a = above[3];
    return [0, 1, 2].map((i) => above[i] * a + below[i] * (1 - a)).concat(1);
  }

  function luminance(colour) {
    const [r, g, b] = colour.slice(0, 3).map((c) => c / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }

  function contrast(a, b) {
    const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
    return (high + 0.05) / (low + 0.05);
  }

  /** Returns what lies behind the text of an element: the backgrounds of all around it. */
  function behind(element) {
    const layers = [];
    for (let e = element; e; e = e.parentElement) {
      const colour = parse(getComputedStyle(e).backgroundColor);
      if (colour[3] > 0) layers.push(colour);
      if (colour[3] === 1) break;
    }
    return layers.reduceRight((below, above) => over(above, below), parse(matchMedia('(prefers-color-scheme: dark)').matches ? '#000' : '#fff'));
  }

  function shown(element) {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    if (element.closest('.visually-hidden, .skip, [inert]')) return false;
    const box = element.getBoundingClientRect();
    return box.width > 1 && box.height > 1;
  }

  /** Lists the texts that are hard to read. What cannot be used may be pale. */
  function faint() {
    const found = new Map();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode.data.trim();
      const element = walker.currentNode.parentElement;
      if (!text || element.closest('svg, option, :disabled') || !shown(element)) continue;
      const background = behind(element);
      const value = contrast(over(parse(getComputedStyle(element).color), background), background);
      if (value < leastContrast) found.set(`${element.tagName}.${element.className} ${value.toFixed(2)}`, `contrast ${value.toFixed(2)} of ${JSON.stringify(text.slice(0, 40))}`);
    }
    return [...found.values()];
  }

  const usable = 'a[href], button, input:not([type=hidden]), select, textarea, summary, img, [role=img], [role=button], [role=tab], [role=grid], [role=gridcell], [role=slider], [role=treeitem], [tabindex="0"]';

  /** Returns the name that a screen reader gives to an element. */
  function nameOf(element) {
    const referred = (element.getAttribute('aria-labelledby') ?? '').split(/\s+/).map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
    const labels = Array.from(element.labels ?? [], (label) => label.textContent).join(' ');
    const inside = /^(A|BUTTON|SUMMARY|TR|LI|TD|TH)$/.test(element.tagName) || /^(button|tab|treeitem|gridcell|option|row|link|listitem)$/.test(element.getAttribute('role')) ? element.textContent : '';
    return [referred, element.getAttribute('aria-label'), labels, inside, element.alt, element.title].find((text) => text?.trim())?.trim() ?? '';
  }

  function described(element) {
    return element.tagName.toLowerCase() + (element.id && '#' + element.id) + (element.className?.length ? '.' + element.getAttribute('class').trim().replaceAll(/\s+/g, '.') : '');
  }

  /** Lists what can be used and has no name. What is hidden from screen readers needs none. */
  function nameless() {
    return Array.from(document.querySelectorAll(usable))
      .filter((element) => element.checkVisibility() && !element.closest('[aria-hidden=true]') && element.getAttribute('alt') !== '' && !nameOf(element))
      .map((element) => 'no name: ' + described(element));
  }

  /** Tells what sticks out to the right, if the page is wider than the window. */
  function wide() {
    const room = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= room) return [];
    const clipped = (e) => e && (getComputedStyle(e).overflowX !== 'visible' || clipped(e.parentElement?.closest('main *, header *')));
    const out = Array.from(document.querySelectorAll('main *, header *'))
      .filter((e) => e.getBoundingClientRect().right > room + 1 && !clipped(e.parentElement.closest('main *, header *'))).map(described);
    return [`wider than the window: ${document.documentElement.scrollWidth} of ${room} pixels, because of ${out.slice(0, 3).join(', ')}`];
  }

  /** Tells that the page can be scrolled to where nothing is any more. */
  function deep() {
    const end = Math.max(document.documentElement.clientHeight, document.body.getBoundingClientRect().bottom + scrollY);
    const { scrollHeight } = document.documentElement;
    return scrollHeight <= end + 1 ? [] : [`can be scrolled down to ${scrollHeight} pixels, and ends at ${end}`];
  }

  function jumpy() {
    return jump < mostJump ? [] : [`jumps by ${jump.toFixed(3)}: ${Array.from(jumpers, ([node, way]) => (node?.tagName ? described(node) : 'what is gone') + way).join(', ')}`];
  }

  function headless() {
    const n = Array.from(document.querySelectorAll('h1')).filter((e) => e.checkVisibility()).length;
    return n === 1 ? [] : [`has ${n} headings of the first order`];
  }

  let unfocused = new Map();
  const outline = (element) => {
    const style = getComputedStyle(element);
    return [style.outline, style.boxShadow, style.borderColor, style.backgroundColor].join(';');
  };

  /** Remembers how everything looks without the focus, and goes to the start of the page. */
  function start() {
    document.activeElement?.blur();
    unfocused = new Map();
    for (const element of document.querySelectorAll('*')) unfocused.set(element, outline(element));
    getSelection().setPosition(document.body, 0);
  }

  /** Tells what has the focus, and whether that is seen: on it, or on what is around it. */
  function focused() {
    const element = document.activeElement;
    if (!element || element === document.body) return { name: '', visible: true };
    let visible = false;
    for (let e = element, i = 0; e && i < 2; e = e.parentElement, i++) visible ||= unfocused.has(e) && unfocused.get(e) !== outline(e);
    const number = Array.from(document.querySelectorAll('*')).indexOf(element);
    return { name: `${described(element)} ${number}`, visible };
  }

  return {
    rest, faint, start, focused,
    faults: () => (document.querySelector('main h1') ? headless() : []).concat(faint(), nameless(), wide(), deep(), jumpy()),
  };
})();
