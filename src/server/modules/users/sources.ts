import { networkOf } from '../../http/network';
import { hashMailedToken } from './mailedTokens';

/** Where a call comes from; the audit log keeps it with each login. */
export interface Source {
  network: string;
  /** SHA-256 of the random value that a page keeps on its device; null where none was sent. */
  device: string | null;
}

/** What an account was used from before; its owner is then apart from what others there have tried. */
export type KnownBy = 'device' | 'network' | null;

export const sourceOf = (address: string, device?: string): Source => ({
  network: networkOf(address),
  device: device === undefined ? null : hashMailedToken(device),
});

/** What the tries of an account are counted by: a device that it knows, else the network. */
export const attemptPlace = ({ network, device }: Source, knownBy: KnownBy): string =>
  (knownBy === 'device' && device) || network;
