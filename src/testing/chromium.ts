import { chromium, type Browser } from 'playwright-core';

const quietly = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  // No renderer in reserve for a page that is never opened.
  '--renderer-process-limit=1',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A name of this machine that is not localhost: browsers hold it for an insecure origin.
  '--host-resolver-rules=MAP shop.test 127.0.0.1',
];

/**
 * Debian's Chromium without windows, and without background calls to other servers. The one with windows takes
 * half as much processor time again: it starts two pages of its address bar for every profile.
 */
export const launchChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: quietly });
