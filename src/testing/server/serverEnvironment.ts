import { TestEnvironment } from 'jest-environment-node';

import { workerServer } from './workerServer';

/** Node, and the server of this worker. */
export default class ServerEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    Object.assign(this.global.process.env, await workerServer());
  }
}
