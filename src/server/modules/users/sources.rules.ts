import { networkOf } from '../../http/network';
import { hashMailedToken } from './mailedTokens.rules';

/** Where a call comes from; the audit log keeps it with each login. */
export interface Source {
  network: string;
  /** SHA-256 of the random value that a page keeps on its device; null where none was sent. */
  device: string | null;
}

/** Source from which an account was used before; its owner is then apart from others' tries there. */
export type KnownBy = 'device' | 'network' | null;

export const sourceOf = (address: string, device?: string): Source => ({
  network: networkOf(address),
  device: device === undefined ? null : hashMailedToken(device),
});

/** Counter of an account's tries: a device that it knows, else the network. */
export const attemptPlace = ({ network, device }: Source, knownBy: KnownBy): string =>
  (knownBy === 'device' && device) || network;
