import { isIPv6 } from 'node:net';

/**
 * Whom an address stands for when tries are counted: an IPv6 host has a whole /64 to choose from, an
 * IPv4 address written as IPv6 is that address, and a port that a proxy wrote beside it is not.
 */
export function networkOf(written: string): string {
  const address = withoutPort(written);
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const groups = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1);
  const [head = '', tail] = groups.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? [] : Array<string>(8 - before.length - after.length).fill('0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}

/** `203.0.113.7:5678` and `[2001:db8::1]:5678` without their ends. */
const withoutPort = (address: string): string =>
  address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1').replace(/^\[(.+)\](:\d+)?$/, '$1');
