import { isIP } from 'node:net';

/** Whose X-Forwarded-For is believed: nobody's, that of so many proxies, or of those addresses. */
export type TrustedProxies = false | number | string[];

const ranges = ['loopback', 'linklocal', 'uniquelocal'];

/** The same as Fastify asks for it; `hop` 0 is whoever opened the connection. */
export const toTrustProxy = (proxies: TrustedProxies) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

/** Reads TRUST_PROXY; undefined where it is not understood, or would believe everybody. */
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

/** A prefix of no bits is everybody. */
const isPrefix = (bits: string, most: number): boolean =>
  /^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= most;
