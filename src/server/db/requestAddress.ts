import { AsyncLocalStorage } from 'node:async_hooks';

const addresses = new AsyncLocalStorage<string>();

/** Whatever `act` records in the audit log came from this network address. */
export const withRequestAddress = <Result>(address: string, act: () => Result): Result =>
  addresses.run(address, act);

/** Null outside of a person's request: the provider's events, the sweep, an operator's command. */
export const requestAddress = (): string | null => addresses.getStore() ?? null;
