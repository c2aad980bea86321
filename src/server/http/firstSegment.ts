import path from 'node:path';

/** Somebody on the way may have decoded it before, or will again. */
const mostDecodings = 3;

/**
 * Where an address leads first, in lower case: `api` for `/api/groups`. Encoded letters, doubled
 * slashes, dots and parameters do not hide it, whoever else may read them in another way.
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
