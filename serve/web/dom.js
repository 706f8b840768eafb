// Builds elements, and what every page needs around them. Text only ever becomes text.

const svgNamespace = 'http://www.w3.org/2000/svg';

/** Returns the first element that a selector finds, in the page or below a root. */
export function $(selector, root = document) {
  return root.querySelector(selector);
}

/**
 * Builds an element of HTML. Of the properties, class is the class, onclick and the like
 * listen to events, dataset and style are objects, aria-..., role and others with a dash
 * are attributes, and the rest are set as properties of the element. Those that are null
 * or undefined are left out.
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (value === null || value === undefined) continue;
    if (name === 'class') element.className = value;
    else if (name === 'dataset' || name === 'style') Object.assign(element[name], value);
    else if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name in element && !name.includes('-')) element[name] = value;
    else element.setAttribute(name, value);
  }
  append(element, children);
  return element;
}

/** Builds an element of SVG, with attributes. */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(svgNamespace, tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value);
  }
  append(element, children);
  return element;
}

/** Appends elements and texts, also those in arrays; null, undefined and false are left out. */
export function append(element, children) {
  for (const child of [children].flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) element.append(child);
  }
}

/** Puts children in the place of all that an element has. */
export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
}

let fading = 0;

/**
 * Tells something at the foot of the page, and to those who listen to it. The kind is
 * 'error' for what went wrong, which stays until it is closed or something else is said,
 * 'good', or '' for a note. Nothing to say clears it.
 */
export function say(text, kind = '') {
  const region = $('#message');
  clearTimeout(fading);
  region.hidden = !text;
  region.className = kind;
  region.setAttribute('role', kind === 'error' ? 'alert' : 'status');
  fill(region, text && h('span', {}, String(text)),
    text && h('button', { type: 'button', class: 'quiet', 'aria-label': 'Close the message', onclick: () => say('') }, '×'));
  if (text && kind !== 'error') fading = setTimeout(() => say(''), 6000);
}

/** Tells what went wrong, unless it was only given up. */
export function complain(error) {
  if (error?.name !== 'AbortError') say(error?.message ?? String(error), 'error');
}

/** Gives a text, or a Blob, to the person as a file. */
export function download(name, type, content) {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  const link = h('a', { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

/** The longest file that is read, in bytes. */
const mostRead = 64 << 20;

/** Returns the text of a file, unless it is too long. */
export async function readFile(file) {
  if (file.size > mostRead) throw new Error(`${file.name} is longer than ${mostRead >> 20} MiB`);
  return file.text();
}

/**
 * Takes files, and texts, that are dropped on an element. The callback gets the text, the
 * name ('' for a text that is no file) and the File, if it was one, for those who want
 * its bytes. While something is held over it the element has the class dropping.
 */
export function dropZone(element, callback) {
  let depth = 0;
  const over = (change) => {
    depth = Math.max(0, depth + change);
    element.classList.toggle('dropping', depth > 0);
  };
  element.addEventListener('dragenter', (event) => { event.preventDefault(); over(1); });
  element.addEventListener('dragleave', () => over(-1));
  element.addEventListener('dragover', (event) => event.preventDefault());
  element.addEventListener('drop', async (event) => {
    event.preventDefault();
    event.stopPropagation();
    over(-depth);
    const [file] = event.dataTransfer.files;
    try {
      if (file) callback(await readFile(file), file.name, file);
      else callback(event.dataTransfer.getData('text/plain'), '');
    } catch (error) {
      complain(error);
    }
  });
}
