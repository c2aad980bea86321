// Opens the page without a network, at "My groups" and at the check-off of a group. It keeps these two
// pages and their scripts, and never an answer of the API: with a network the page comes from there,
// after a deploy the new one.
const shell = 'shell';
const groupsAddress = '/groups';
/** The page is the same for every group. */
const checkOffAddress = '/admin/groups/-/pickup';
const kept = [groupsAddress, checkOffAddress];

/** Milliseconds for a page that is kept: a network may be there and bring nothing. */
const patience = 4_000;

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.destination === 'document') {
    const address = keptFor(pathname);
    if (address) event.respondWith(openShell(event, address));
    else if (leadsToGroups(pathname)) event.respondWith(openOrLead(request));
  } else if (isHashed(pathname)) {
    event.respondWith(caches.match(request).then((copy) => copy ?? fetch(request)));
  } else if (isNamedInHead(pathname)) event.respondWith(openKeptFirst(event));
});

/** From the network; without one, or where it brings nothing in time, the kept page. */
async function openShell(event, address) {
  const copy = await caches.match(address);
  try {
    const asked = fetch(event.request);
    event.waitUntil(asked.then(keepNewest).catch(() => undefined));
    return await (copy ? Promise.race([asked, failAfter(patience)]) : asked);
  } catch (failure) {
    if (!copy) throw failure;
    return copy;
  }
}

/** The page may have been built anew since it was kept, also where the answer came late. */
const keepNewest = ({ ok }) => (ok ? keepShell() : undefined);

const failAfter = (milliseconds) =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error('The network brought nothing in time.')), milliseconds);
  });

/** From the network; without one, on to the kept page. */
async function openOrLead(request) {
  try {
    return await fetch(request);
  } catch (failure) {
    if (!(await caches.match(groupsAddress))) throw failure;
    return Response.redirect(groupsAddress);
  }
}

/** The kept one at once, for nothing is drawn before it; its newest is kept for the next time. */
async function openKeptFirst(event) {
  const copy = await caches.match(event.request);
  if (!copy) return fetch(event.request);
  const renew = async () => (await caches.open(shell)).add(newest(event.request));
  event.waitUntil(renew().catch(() => undefined));
  return copy;
}

let keeping = Promise.resolve();

/** One after another: each drops what the one before kept and its page no longer names. */
function keepShell() {
  const replace = () => Promise.race([replaceShell(), failAfter(60_000)]);
  keeping = keeping.catch(() => undefined).then(replace);
  return keeping;
}

/** Keeps the pages and all that their HTML names, and nothing of those before. */
async function replaceShell() {
  const answers = await Promise.all(kept.map((address) => fetch(address, { cache: 'no-store' })));
  if (!answers.every(({ ok }) => ok)) return;
  const pages = await Promise.all(answers.map((answer) => answer.clone().text()));
  const files = [...new Set(pages.flatMap(filesOf))];
  const cache = await caches.open(shell);
  const missing = await Promise.all(
    files.map(async (file) => (isHashed(file) && (await cache.match(file)) ? [] : [newest(file)])),
  );
  await cache.addAll(missing.flat());
  await Promise.all(answers.map((answer, index) => cache.put(kept[index], answer)));
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (!kept.includes(pathname) && !files.includes(pathname)) await cache.delete(url);
  }
}

const filesOf = (html) =>
  [...html.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css|svg))"/g)].map(([, file]) => file);

const isHashed = (pathname) => pathname.startsWith('/assets/');

/** The address that a page is kept under. */
const keptFor = (pathname) =>
  /^\/admin\/groups\/[^/]+\/pickup$/.test(pathname)
    ? checkOffAddress
    : kept.find((address) => address === pathname);

/** Where one starts. Any other address says what is wanted: it is to be tried again. */
const leadsToGroups = (pathname) => ['/', '/home'].includes(pathname);

/** Not as the browser's own cache has it, unless its name tells that it is the same. */
const newest = (file) =>
  typeof file === 'string' && isHashed(file) ? file : new Request(file, { cache: 'no-cache' });

const isNamedInHead = (pathname) => pathname === '/icon.svg';
