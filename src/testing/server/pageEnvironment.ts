import type { TestEnvironment } from 'jest-environment-node';
import FixedJsdomEnvironment from 'jest-fixed-jsdom';

import { workerServer } from './workerServer';

/** Its package has no types; it is an environment like jest's own. */
const JsdomEnvironment = FixedJsdomEnvironment as typeof TestEnvironment;

/** A browser's window, the server of this worker, and the libraries of the page as they are in production. */
export default class PageEnvironment extends JsdomEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    Object.assign(this.global.process.env, await workerServer(), { NODE_ENV: 'production' });
  }
}
