import path from 'node:path';

/** Proxies may decode an address twice. */
const mostDecodings = 3;

/**
 * The first segment of an address, in lower case: `api` for `/api/groups`. Sees through encoded letters,
 * doubled slashes, dots and parameters, which other programs may read differently.
 */
export function firstSegment(url: string): string {
  const [address = ''] = url.split(/[?#]/);
  const plain = path.posix.normalize(`/${decoded(address).replaceAll('\\', '/')}`);
  const [segment = ''] = plain.slice(1).split(/[/;?#]/);
  return segment.toLowerCase();
}

function decoded(text: string): string {
  let plain = text;
  for (let round = 0; round < mostDecodings; round += 1) {
    try {
      plain = decodeURIComponent(plain);
    } catch {
      break;
    }
  }
  return plain;
}
