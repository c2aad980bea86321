// Opens the page without a network, at "My groups". It keeps that one page and its scripts, and never
// an answer of the API: with a network everything comes from there, after a deploy the new page too.
const shell = 'shell';
const shellAddress = '/groups';

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
  if (request.destination === 'document') event.respondWith(openPage(event, pathname));
  else if (isHashed(pathname)) {
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
  } else if (isNamedInHead(pathname)) {
    event.respondWith(fetch(request).catch(() => caches.match(request)));
  }
});

/** From the network; without one, the kept page. */
async function openPage(event, pathname) {
  try {
    const answer = await fetch(event.request);
    // The page may have been built anew since it was kept.
    if (pathname === shellAddress && answer.ok) event.waitUntil(keepShell());
    return answer;
  } catch (failure) {
    const kept = await caches.match(shellAddress);
    if (!kept) throw failure;
    return pathname === shellAddress ? kept : Response.redirect(shellAddress);
  }
}

/** Keeps the page and all that its HTML names, and nothing of the one before. */
async function keepShell() {
  const answer = await fetch(shellAddress, { cache: 'no-store' });
  if (!answer.ok) return;
  const html = await answer.clone().text();
  const files = [...html.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css|svg))"/g)].map(
    ([, file]) => file,
  );
  const cache = await caches.open(shell);
  const missing = await Promise.all(
    files.map(async (file) => (isHashed(file) && (await cache.match(file)) ? [] : [file])),
  );
  await cache.addAll(missing.flat());
  await cache.put(shellAddress, answer);
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (pathname !== shellAddress && !files.includes(pathname)) await cache.delete(url);
  }
}

const isHashed = (pathname) => pathname.startsWith('/assets/');

const isNamedInHead = (pathname) => ['/beforePaint.js', '/icon.svg'].includes(pathname);
