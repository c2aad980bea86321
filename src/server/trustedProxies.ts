import { isIP } from 'node:net';

/** Which X-Forwarded-For is trusted: none, that of a number of proxies, or that of given addresses. */
export type TrustedProxies = false | number | string[];

const ranges = ['loopback', 'linklocal', 'uniquelocal'];

/** The same as a Fastify option; `hop` 0 is the peer of the connection. */
export const toTrustProxy = (proxies: TrustedProxies) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

/** Reads TRUST_PROXY; undefined where it is invalid, or would trust every address. */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (['none', 'off', '0'].includes(text)) return false;
  if (/^\d+$/.test(text)) return Number(text) <= 10 ? Number(text) : undefined;
  const proxies = text.split(',').map((proxy) => proxy.trim());
  return proxies.every(isProxy) ? proxies : undefined;
}

function isProxy(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  if (ranges.includes(text)) return true;
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || isPrefix(bits, version === 4 ? 32 : 128);
}

/** A prefix of zero bits is every address. */
const isPrefix = (bits: string, most: number): boolean =>
  /^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= most;
