// Asks the server. An error has the server's words, and its status as error.status.

import { h } from './dom.js';

const tab = name();
let token = takeToken();

/** Returns the name of this tab, by which the server knows whose search is whose. */
function name() {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (b) => b.toString(16).padStart(2, '0')).join('');
}

/** Returns what sessionStorage keeps, if the browser lets it. */
function kept(change) {
  try {
    if (change !== undefined) sessionStorage.setItem('token', change);
    return sessionStorage.getItem('token') ?? '';
  } catch {
    return change ?? '';
  }
}

/** Takes the token out of the fragment of the address, where the server's start has put it. */
function takeToken() {
  const fragment = new URLSearchParams(location.hash.slice(1));
  if (!fragment.has('token')) return kept();
  const given = fragment.get('token');
  fragment.delete('token');
  const rest = fragment.toString();
  history.replaceState(history.state, '', location.pathname + location.search + (rest && '#' + rest));
  return kept(given);
}

let asking = null;

/** Asks the person for the token that the server wants; '' if there is none. If one was sent already, it was wrong. */
function askToken() {
  asking ??= new Promise((resolve) => {
    const field = h('input', { type: 'password', id: 'token', autocomplete: 'off', required: true });
    const dialog = h('dialog', { class: 'panel', onclose: () => { dialog.remove(); asking = null; resolve(dialog.returnValue); } },
      h('form', { method: 'dialog', class: 'stack', onsubmit: (event) => { event.preventDefault(); dialog.close(field.value); } },
        h('label', { htmlFor: 'token' }, token ? 'That is not the token of this server. The right one:' : 'The server wants a token:'), field,
        h('div', { class: 'row' }, h('button', { type: 'submit', class: 'primary' }, 'Go on'),
          h('button', { type: 'button', onclick: () => dialog.close('') }, 'Cancel'))));
    document.body.append(dialog);
    dialog.showModal();
  });
  return asking;
}

/** The times in milliseconds to wait before a question is put again, while an older one of this tab ends. */
const pauses = [20, 40, 80, 160, 320, 640, 1000, 1000, 1000];

/** Returns the answer to a request; asks again where that can help. */
async function request(address, options) {
  for (let tries = 0; ; ) {
    const headers = new Headers({ ...options.headers, 'Kriegmate-Client': tab });
    if (token) headers.set('Authorization', 'Bearer ' + bytesOf(token));
    const response = await fetch(address, { ...options, headers, cache: 'no-store' }).catch(unreached);
    if (response.ok) return response;
    if (response.status === 429 && tries < pauses.length) {
      await pause(pauses[tries++], options.signal);
    } else if (response.status === 401) {
      token = kept(await askToken());
      if (!token) throw new Error('Nothing can be shown without the token of the server. Reload the page to type it.');
    } else {
      throw await problem(response);
    }
  }
}

/** Returns a text as a header can have it: each byte as a letter, and no control characters. */
function bytesOf(text) {
  return String.fromCharCode(...new TextEncoder().encode(text.replace(/[\p{Cc}]/gu, '')));
}

/** Says it where the server does not answer at all. */
function unreached(error) {
  throw error.name === 'AbortError' ? error : new Error('the server does not answer: is it still running?');
}

/** Waits, unless the signal says that it is no use. */
function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => { clearTimeout(timer); reject(signal.reason); }, { once: true });
  });
}

/** Returns the error that a response tells. */
async function problem(response) {
  const text = await response.text();
  let words = text || response.statusText;
  try {
    words = JSON.parse(text).error ?? words;
  } catch {
    // It is not JSON, so it stays as it is.
  }
  return Object.assign(new Error(words), { status: response.status });
}

/** Returns an address of the interface with a query; null, undefined and '' are left out. */
function address(path, query = {}) {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== null && value !== undefined && value !== '');
  const search = new URLSearchParams(given).toString();
  return '/api/v1/' + path + (search && '?' + search);
}

/** Returns the options of a post: objects go as JSON, texts and Blobs as they are. */
function post(body, signal, accept) {
  const raw = typeof body === 'string' || body instanceof Blob || body instanceof ArrayBuffer;
  return {
    method: 'POST', signal, body: raw ? body : JSON.stringify(body),
    headers: { 'Content-Type': raw ? 'text/plain; charset=utf-8' : 'application/json', Accept: accept },
  };
}

/** Posts a question, such as ask('solve', {fen}), and returns the answer. */
export async function ask(path, body, { query, signal } = {}) {
  return (await request(address(path, query), post(body, signal, 'application/json'))).json();
}

/** Posts a question whose answer is a file, and returns it as a Blob. */
export async function fetchFile(path, body, { query, signal } = {}) {
  return (await request(address(path, query), post(body, signal, '*/*'))).blob();
}

/** Gets what the server has, such as get('problems/5ply', {from: 20}). */
export async function get(path, query, { signal } = {}) {
  return (await request(address(path, query), { signal, headers: { Accept: 'application/json' } })).json();
}

/**
 * Posts a question that is answered in events. Each goes to on[name]; the value of the
 * event 'answer' is returned, and the words of the event 'error' are thrown. A server
 * that answers at once, in JSON, will do too.
 */
export async function stream(path, body, { query, signal, on = {} } = {}) {
  const response = await request(address(path, query), post(body, signal, 'text/event-stream'));
  if (!response.headers.get('Content-Type').startsWith('text/event-stream')) return response.json();
  let answer = null;
  for await (const { event, data } of events(response.body)) {
    if (event === 'error') throw new Error(data.error);
    if (event === 'answer') answer = data;
    on[event]?.(data);
  }
  if (answer === null) throw new Error('the server has ended before it had answered');
  return answer;
}

/** Reads server-sent events, whose data is JSON. */
async function* events(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read().catch(unreached);
    if (done) return;
    const blocks = (text + value).split('\n\n');
    text = blocks.pop();
    for (const block of blocks) {
      const event = { event: 'message', data: '' };
      for (const line of block.split('\n')) {
        const [, field, rest] = /^(\w+): ?(.*)$/.exec(line) ?? [];
        if (field === 'event') event.event = rest;
        if (field === 'data') event.data += rest;
      }
      if (event.data) yield { ...event, data: JSON.parse(event.data) };
    }
  }
}
