import { crc32, deflateSync } from 'node:zlib';

import sharp, { type Sharp } from 'sharp';

import type { Group } from '#shared/groups/groups.contract';
import type { Picture } from '#shared/pictures/picture.schema';

import { api, serverUrl, type Answer } from '../testServer';
import { succeed, superadminToken } from './users';

/** A picture of that size, navy above and orange below. */
export function drawPicture(width = 640, height = 480): Sharp {
  const plain = (background: string, rows: number) =>
    ({ width, height: rows, channels: 3, background }) as const;
  const sky = { create: plain('navy', Math.ceil(height / 2)) };
  return sharp({ create: plain('orange', height) }).composite([{ input: sky, gravity: 'north' }]);
}

/** A chunk of a PNG file. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length, 0);
  numbers.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)]);
}

/** A PNG of a few bytes whose header names that size. */
export function hugePng(edge: number): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(edge, 0);
  header.writeUInt32BE(edge, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const data = deflateSync(Buffer.alloc(1_000_000));
  return new Uint8Array(
    Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', header),
      chunk('IDAT', data),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
}

interface Upload {
  token?: string | undefined;
  alt?: string;
  /** Piece of a carcass whose ticket it is. */
  piece?: string;
}

export type UploadAnswer = Answer<{ group: Group; message?: string }>;

export async function upload<Body>(
  method: 'POST' | 'PUT',
  path: string,
  file: Uint8Array<ArrayBuffer>,
  { token, alt = 'A red steer in a pasture', ...named }: Upload,
): Promise<Answer<Body>> {
  const query = new URLSearchParams({ alt, ...named }).toString();
  const response = await fetch(`${serverUrl()}${path}?${query}`, {
    method,
    headers: { 'content-type': 'image/jpeg', ...(token && { authorization: `Bearer ${token}` }) },
    body: file,
  });
  return {
    status: response.status,
    body: (await response.json()) as Body,
    headers: response.headers,
  };
}

/** Uploads a file as a picture of a group. */
export const uploadPicture = (
  groupId: string,
  file: Uint8Array<ArrayBuffer>,
  parts: Upload,
): Promise<UploadAnswer> => upload('POST', `/api/groups/${groupId}/pictures`, file, parts);

/** Uploads a file as the picture of a ranch. */
export const uploadRanchPicture = (
  supplierId: string,
  file: Uint8Array<ArrayBuffer>,
  parts: Upload,
) =>
  upload<{ picture: Picture; message?: string }>(
    'PUT',
    `/api/suppliers/${supplierId}/picture`,
    file,
    parts,
  );

/** Gives a ranch its picture. */
export async function addRanchPicture(supplierId: string, alt = 'Our pasture'): Promise<Picture> {
  const file = new Uint8Array(await drawPicture(1600, 900).jpeg().toBuffer());
  const token = await superadminToken();
  return (await succeed(uploadRanchPicture(supplierId, file, { token, alt }))).body.picture;
}

/** Gives a group its first picture. */
export async function addPicture(groupId: string, alt?: string) {
  const file = new Uint8Array(await drawPicture().jpeg().toBuffer());
  const token = await superadminToken();
  const answer = uploadPicture(groupId, file, { token, ...(alt !== undefined && { alt }) });
  const [picture] = (await succeed(answer)).body.group.pictures ?? [];
  if (!picture) throw new Error('The group has no picture.');
  return picture;
}

/** The key of a group's first picture; it changes when a share link ends. */
export async function pictureKeyOf(groupId: string): Promise<string> {
  const token = await superadminToken();
  const { body } = await api<{ group: Group }>('GET', `/api/groups/${groupId}`, { token });
  return keyOf(body.group.pictures?.[0]);
}

/** By which the address of a picture is known. */
export const keyOf = (picture: { url: string } | undefined): string =>
  picture?.url.split('/').at(-1) ?? '';

/** Bytes at the address of a picture. */
export async function readPicture(url: string, size = 'small') {
  const response = await fetch(`${serverUrl()}${url}/${size}`);
  const file = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, file };
}
