import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

import type { Page } from 'playwright-core';

import { serverUrl } from '#testing/testServer';

/** A proxy before the server that can fall silent: it takes requests and returns no answer. */
export async function openNetwork() {
  const { hostname, port } = new URL(serverUrl());
  let isSilent = false;
  const sockets = new Set<Socket>();
  const proxy = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
      socket.on('error', () => socket.destroy());
    }
    near.pipe(far);
    far.on('data', (data) => {
      if (!isSilent) near.write(data);
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    fallSilent: () => {
      isSilent = true;
    },
    /** New connections reach the server again; requests on the old ones stay lost. */
    speakAgain: () => {
      isSilent = false;
      for (const socket of sockets) socket.destroy();
    },
    close: () => {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** The service worker has kept the page and answers for it. */
export async function waitUntilKept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}
