// The state of a page stands in its address, so that it can be reloaded and shared: short
// things in the query, long ones (games, records) compressed in the fragment, which is
// never sent to the server.

/** Returns the query of the address as an object of strings. */
export function read() {
  return Object.fromEntries(new URLSearchParams(location.search));
}

/**
 * Puts an object into the query of the address: it becomes the whole query, without what
 * is null, undefined, false or ''. With push the state before can be returned to. The
 * fragment stays.
 */
export function write(object, { push = false } = {}) {
  change(addressWith(object), push);
}

/** Returns a long text that the fragment of the address has under a name; null if there is none. */
export async function readLong(name = 'text') {
  const packed = new URLSearchParams(location.hash.slice(1)).get(name);
  return packed === null ? null : unpack(packed);
}

/** Puts a long text into the fragment under a name; '' takes it out. The query stays. */
export async function writeLong(name, text, { push = false } = {}) {
  const packed = text && await pack(text);
  const fragment = new URLSearchParams(location.hash.slice(1));
  if (packed) fragment.set(name, packed);
  else fragment.delete(name);
  const rest = fragment.toString();
  change(location.pathname + location.search + (rest && '#' + rest), push);
}

/** Returns the address of a page with a query, and with long texts by their names in the fragment. */
export async function address(path, object = {}, long = {}) {
  const fragment = new URLSearchParams();
  for (const [name, text] of Object.entries(long)) {
    if (text) fragment.set(name, await pack(text));
  }
  const rest = fragment.toString();
  return path + query(object) + (rest && '#' + rest);
}

/** Goes to another state of the page, with a query and long texts: the one before stays whole, and can be returned to. */
export async function enter(object, long = {}) {
  change(await address(location.pathname, object, long), true);
}

/** Returns the address of the page with a query, and with the fragment that it has. */
export function addressWith(object) {
  return location.pathname + query(object) + location.hash;
}

/** Calls a function when the person goes back or forth in the history, or changes the fragment. */
export function onReturn(render) {
  addEventListener('popstate', () => render());
}

/** Returns a text compressed, in letters that an address can have. */
export async function pack(text) {
  const bytes = new Uint8Array(await through(new Blob([text]), new CompressionStream('deflate-raw')));
  let letters = '';
  for (const b of bytes) letters += String.fromCharCode(b);
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The most that a packed text may become, in bytes: a link from elsewhere should not fill the memory. */
const mostUnpacked = 8 << 20;

/** Returns what pack was given. */
export async function unpack(packed) {
  let letters;
  try {
    letters = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    throw new Error('the address is damaged: part of it is missing');
  }
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => { throw new Error('the address is damaged: part of it is missing'); });
    if (done) break;
    parts.push(value);
    size += value.length;
    if (size > mostUnpacked) {
      reader.cancel();
      throw new Error('the address holds more than this page takes');
    }
  }
  return new Blob(parts).text();
}

function through(blob, transform) {
  return new Response(blob.stream().pipeThrough(transform)).arrayBuffer();
}

function query(object) {
  const given = Object.entries(object).filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '');
  const search = new URLSearchParams(given).toString();
  return search && '?' + search;
}

function change(url, push) {
  if (url === location.pathname + location.search + location.hash) return;
  if (push) history.pushState(null, '', url);
  else history.replaceState(null, '', url);
}
