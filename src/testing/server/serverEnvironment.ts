import { TestEnvironment } from 'jest-environment-node';

import { workerServer } from './workerServer';

/** Node, and the server of this worker. A test's hooks read in `hasTestFailed` whether it failed. */
export default class ServerEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    Object.assign(this.global.process.env, await workerServer());
  }

  handleTestEvent({ name }: { name: string }): void {
    if (name === 'test_start') this.global.hasTestFailed = false;
    if (name === 'test_fn_failure') this.global.hasTestFailed = true;
  }
}
