import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { emptyAccountData, type AccountData } from './account/stripeAccount';

const WRITE_EVERY_MS = 100;

/** What an earlier run left, so that its purchases can still be refunded. */
export function readState(path: string | undefined): AccountData {
  if (!path || !existsSync(path)) return emptyAccountData();
  const kept = JSON.parse(readFileSync(path, 'utf8')) as Partial<AccountData>;
  return { ...emptyAccountData(), ...kept };
}

/** Writes the account at most ten times a second; a reader sees all of it or nothing. */
export class StateFile {
  private timer: NodeJS.Timeout | undefined;
  private writing = Promise.resolve();

  constructor(
    private readonly path: string | undefined,
    private readonly data: AccountData,
  ) {}

  touch(): void {
    if (this.path) this.timer ??= setTimeout(() => void this.flush(), WRITE_EVERY_MS);
  }

  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { path } = this;
    if (path) this.writing = this.writing.then(() => this.write(path));
    await this.writing;
  }

  private async write(path: string): Promise<void> {
    const draft = `${path}.draft`;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(draft, JSON.stringify(this.data), { mode: 0o600 });
    await rename(draft, path);
  }
}
