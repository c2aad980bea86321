import { chromium, type Browser } from 'playwright-core';

const quietly = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Debian's Chromium without windows, and without background calls to other servers. The one with windows takes
 * half as much processor time again: it starts two pages of its address bar for every profile.
 */
export const launchChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: quietly });
