import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

import puppeteer, { type Frame } from 'puppeteer-core';
import { Builder, By, until, type WebDriver } from 'selenium-webdriver';

/** What the journeys do in browsers that Playwright cannot drive as Debian ships them. Elements are named by XPath. */
export interface OtherBrowser {
  open(url: string): Promise<void>;
  /** Runs statements in the page. */
  run(statements: string): Promise<unknown>;
  /** Text as it is drawn. */
  text(): Promise<string>;
  waitForText(text: string): Promise<void>;
  click(xpath: string): Promise<void>;
  /** Waits until an element has faded out, which would take the next click. */
  waitUntilGone(xpath: string): Promise<void>;
  type(xpath: string, text: string): Promise<void>;
  /** Runs an act inside of the frame with that title. */
  inFrame(title: string, act: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

const waitMs = 30_000;

/** Debian's Firefox ESR, by WebDriver BiDi. */
export async function openFirefox(): Promise<OtherBrowser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    headless: true,
  });
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  page.setDefaultTimeout(waitMs);
  let place: Frame = page.mainFrame();
  const find = async (xpath: string) => {
    const found = await place.waitForSelector(`xpath/${xpath}`, { visible: true });
    if (!found) throw new Error(`Not found: ${xpath}`);
    return found;
  };
  const text = () => page.evaluate(() => document.body.innerText);
  return {
    open: async (url) => void (await page.goto(url)),
    run: (statements) => page.evaluate(statements),
    text,
    waitForText: async (wanted) =>
      void (await page.waitForFunction(
        (part) => document.body.innerText.includes(part),
        {},
        wanted,
      )),
    click: async (xpath) => (await find(xpath)).click(),
    waitUntilGone: async (xpath) =>
      void (await page.waitForSelector(`xpath/${xpath}`, { hidden: true })),
    type: async (xpath, typed) => (await find(xpath)).type(typed),
    async inFrame(title, act) {
      const element = await find(`//iframe[@title = "${title}"]`);
      place = (await element.contentFrame()) ?? place;
      await act();
      place = page.mainFrame();
    },
    close: () => browser.close(),
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** Debian's WebKitGTK, by the driver of its package webkit2gtk-driver; it draws on a screen of its own (xvfb). */
export async function openWebKit(): Promise<OtherBrowser> {
  const port = await freePort();
  const driverProcess = spawn(
    'xvfb-run',
    ['--auto-servernum', 'WebKitWebDriver', `--port=${String(port)}`],
    { stdio: 'ignore', detached: true },
  );
  const end = () => {
    if (driverProcess.pid !== undefined) process.kill(-driverProcess.pid);
  };
  const driver = await connect(port).catch((error: unknown) => {
    end();
    throw error;
  });
  const find = async (xpath: string) => {
    const found = await driver.wait(until.elementLocated(By.xpath(xpath)), waitMs, xpath);
    await driver.wait(until.elementIsVisible(found), waitMs, xpath);
    return found;
  };
  const text = async () => String(await driver.executeScript('return document.body.innerText'));
  return {
    open: (url) => driver.get(url),
    run: (statements) => driver.executeScript(statements),
    text,
    waitForText: async (wanted) =>
      void (await driver.wait(async () => (await text()).includes(wanted), waitMs, wanted)),
    click: async (xpath) => (await find(xpath)).click(),
    waitUntilGone: async (xpath) =>
      void (await driver.wait(
        async () => (await driver.findElements(By.xpath(xpath))).length === 0,
        waitMs,
        xpath,
      )),
    type: async (xpath, typed) => (await find(xpath)).sendKeys(typed),
    async inFrame(title, act) {
      await driver.switchTo().frame(await find(`//iframe[@title = "${title}"]`));
      await act();
      await driver.switchTo().defaultContent();
    },
    async close() {
      await driver.quit();
      end();
    },
  };
}

/** Debian's folder of libraries for this processor. */
const libraries = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`;

/** Asks for a session until the driver listens. */
async function connect(port: number): Promise<WebDriver> {
  const capabilities = {
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': {
      binary: `${libraries}/webkit2gtk-4.1/MiniBrowser`,
      args: ['--automation'],
    },
  };
  for (let tries = 50; ; tries -= 1) {
    try {
      return await new Builder()
        .usingServer(`http://127.0.0.1:${String(port)}`)
        .withCapabilities(capabilities)
        .build();
    } catch (error) {
      if (tries === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
