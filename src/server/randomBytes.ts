import { randomFillSync } from 'node:crypto';

const drawn = Buffer.alloc(4096);
let used = drawn.length;

/** `randomBytes` of node:crypto, drawn from the system many at a time: every request needs some. */
export function takeRandomBytes(size: number): Buffer {
  if (used + size > drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += size;
  return Buffer.from(drawn.subarray(used - size, used));
}
