import { isIPv6 } from 'node:net';

/** A network that tries are counted by. */
export interface Network {
  name: string;
  /** How many times the limit of the narrowest network holds here. */
  times: number;
}

/**
 * The networks that an address is part of, narrowest first. An IPv6 host has a whole /64 to choose
 * from, a home or a rented server a /56, and a /48 costs nothing. Limits rise with the width, because a
 * carrier gives each phone a /64 of one /48; they rise slowly, because a /48 may as well be one
 * person's. An IPv4 address is counted alone: the others of its /24 belong to other people. The name of
 * a /64 is read as an address in it.
 */
export function networksOf(written: string): [Network, ...Network[]] {
  const address = withoutEnds(written);
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped !== undefined || !isIPv6(address)) return [{ name: mapped ?? address, times: 1 }];
  const groups = groupsOf(address);
  return [
    { name: prefixOf(groups, 64), times: 1 },
    { name: prefixOf(groups, 56), times: 1.5 },
    { name: prefixOf(groups, 48), times: 2 },
  ];
}

/**
 * The network of an address: an IPv6 host is its /64, an IPv4-mapped address is the IPv4 address, and a
 * port is dropped.
 */
export const networkOf = (written: string): string => networksOf(written)[0].name;

/**
 * The names that are stored for addresses of the widest network that an address is part of, as a range
 * in the order of their bytes: from the first on, before the second.
 */
export function namesWithin(written: string): { from: string; before: string } {
  const networks = networksOf(written);
  const widest = networks.at(-1)?.name ?? networks[0].name;
  if (networks.length === 1) return { from: widest, before: `${widest}!` };
  const prefix = widest.slice(0, widest.indexOf('::'));
  return { from: `${prefix}:`, before: `${prefix};` };
}

/** `203.0.113.7:5678`, `[2001:db8::1]:5678`, `fe80::1%eth0` and `2001:db8::/64` without their ends. */
const withoutEnds = (address: string): string =>
  address
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/^\[(.+)\](:\d+)?$/, '$1')
    .replace(/(%.*|\/64)$/, '');

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after].map((group) => parseInt(group, 16));
}

/** The first `bits` of an address, at most four groups of sixteen. */
const prefixOf = (groups: number[], bits: number): string =>
  `${groups
    .slice(0, Math.ceil(bits / 16))
    .map((group, at) => group & (0xffff << Math.max(0, 16 * (at + 1) - bits)))
    .map((group) => group.toString(16))
    .join(':')}::/${bits}`;
