import type { Browser, BrowserContext, Page } from 'playwright-core';

import type { Session } from '#shared/users/users.contract';
import { launchChromium } from '#testing/chromium';
import { sessionOf, type TestUser } from '#testing/factories/users';
import { serverUrl } from '#testing/testServer';
import { resetClock } from '#testing/timeControls';

import { desktop, sizeOf, type Look } from './looks';
import { Troubles } from './troubles';

declare const hasTestFailed: boolean;

/** Ends a test that hangs: the longest journey takes a minute and a half, on a slow machine five. */
const testMs = 900_000;
const waitMs = 90_000;

interface Visitor {
  look?: Look;
  /** Who is logged in already. */
  as?: TestUser;
  /** No transitions: for what is measured right after a change. */
  isStill?: boolean;
  /** Without the first timer of 3 s, because the page leaves by it, perhaps while it is looked at. */
  stays?: boolean;
  /** The origin of a proxy before the server: `http://127.0.0.1:4000`. */
  origin?: string;
  /** With the service worker, which fetches all scripts for each profile, and past what a test intercepts. */
  isKept?: boolean;
  /** Until the end of the file, not of the test. */
  staysOpen?: boolean;
}

/**
 * One browser for the tests of a file. `visit` opens an address in a fresh profile, closed after
 * the test unless it stays open; a test fails on any trouble that it did not allow.
 */
export function startBrowser() {
  jest.setTimeout(testMs);
  const troubles = new Troubles();
  const contexts: BrowserContext[] = [];
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchChromium();
  });

  afterEach(async () => {
    if (hasTestFailed) await tellPages(contexts);
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    await resetClock();
    expect(troubles.take()).toEqual([]);
  });

  afterAll(() => browser.close());

  const visit = async (address: string, visitor: Visitor = {}): Promise<Page> => {
    const { look = desktop, as, isStill = false, stays, isKept = false, staysOpen } = visitor;
    const origin = visitor.origin ?? serverUrl();
    const context = await browser.newContext({
      baseURL: origin,
      viewport: sizeOf(look),
      colorScheme: look.scheme,
      reducedMotion: isStill ? 'reduce' : 'no-preference',
      locale: 'en-US',
      serviceWorkers: isKept ? 'allow' : 'block',
      ...(as && { storageState: stored(sessionOf(as), origin) }),
    });
    if (!staysOpen) contexts.push(context);
    await troubles.watch(context);
    context.setDefaultTimeout(waitMs);
    const page = await context.newPage();
    if (stays) await page.addInitScript(dropRedirect);
    await page.goto(address);
    return page;
  };

  return { visit, allowTrouble: (trouble: RegExp) => troubles.allow(trouble) };
}

/** Prints what a failed test had before it, because the run's output is all that is left of it. */
async function tellPages(contexts: readonly BrowserContext[]): Promise<void> {
  for (const page of contexts.flatMap((context) => context.pages())) {
    const text = await page.locator('body').innerText({ timeout: 5_000 }).catch(String);
    console.error(`${page.url()}\n${text.slice(0, 2_000)}`);
  }
}

/** Runs in the page. */
function dropRedirect(): void {
  const start = window.setTimeout.bind(window);
  window.setTimeout = ((...timer: Parameters<typeof start>) => {
    if (timer[1] !== 3_000) return start(...timer);
    window.setTimeout = start;
    return 0;
  }) as typeof window.setTimeout;
}

/** A session as the page keeps it. */
const stored = ({ token, ...user }: Session, origin: string) => ({
  cookies: [],
  origins: [
    {
      origin,
      localStorage: [
        { name: 'token', value: token },
        { name: 'user', value: JSON.stringify(user) },
      ],
    },
  ],
});
