import sharp, { type Sharp } from 'sharp';

import type { Group } from '#shared/groups/groups.contract';
import {
  drawPicture,
  hugePng,
  keyOf,
  readPicture,
  uploadPicture,
} from '#testing/factories/pictures';
import { buildRanch } from '#testing/factories/ranches';
import { openShareLink } from '#testing/factories/shareLinks';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { succeed, superadminToken } from '#testing/factories/users';
import { api, serverUrl } from '#testing/testServer';

const steer = async () => new Uint8Array(await drawPicture().jpeg().toBuffer());
const bytesOf = async (picture: Sharp) => new Uint8Array(await picture.toBuffer());

/** A ranch, and what its admin does to the pictures of its group. */
async function openGallery() {
  const ranch = await buildRanch();
  const { token } = ranch.admin;
  const path = `/api/groups/${ranch.group._id}/pictures`;
  return {
    ...ranch,
    add: (file: Uint8Array<ArrayBuffer>, alt?: string) =>
      uploadPicture(ranch.group._id, file, { token, ...(alt !== undefined && { alt }) }),
    arrange: (pictures: { _id: string; alt: string }[]) =>
      api<{ group: Group }>('PUT', path, { token, body: { pictures } }),
    remove: (id: string) => api<{ group: Group }>('DELETE', `${path}/${id}`, { token }),
    read: async () =>
      (await api<{ group: Group }>('GET', `/api/groups/${ranch.group._id}`, { token })).body.group
        .pictures ?? [],
  };
}

const urlOf = ({ body }: { body: { group: Group } }, place = 0): string =>
  body.group.pictures?.[place]?.url ?? 'none';

const textFile = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

describe('a picture of the animal', () => {
  it('is stored upright in three sizes, without the camera’s metadata', async () => {
    const { add } = await openGallery();
    const camera = drawPicture(2400, 1200)
      .withExif({ IFD0: { Copyright: 'Lat 47.6' } })
      .withMetadata({ orientation: 6 });
    const added = await add(await bytesOf(camera.jpeg()));
    expect(added.status).toBe(201);
    expect(added.body.group.pictures).toEqual([
      expect.objectContaining({ alt: 'A red steer in a pasture', width: 800, height: 1600 }),
    ]);
    const edges = { small: 320, medium: 800, large: 1600 };
    for (const [size, edge] of Object.entries(edges)) {
      const { status, headers, file } = await readPicture(urlOf(added), size);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('image/webp');
      expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      const { exif, orientation, format, width, height } = await sharp(file).metadata();
      expect({ exif, orientation, format, width, height }).toEqual({
        exif: undefined,
        orientation: undefined,
        format: 'webp',
        width: edge / 2,
        height: edge,
      });
      expect(file).not.toContain('Lat 47.6');
    }
    // The picture is turned as its EXIF orientation says: its upper side is to the right.
    const { file } = await readPicture(urlOf(added), 'large');
    const right = { left: 700, top: 800, width: 1, height: 1 };
    const [red = 0, , blue = 0] = await sharp(file).extract(right).raw().toBuffer();
    expect(blue).toBeGreaterThan(red);
  });

  it.each(['png', 'webp', 'gif'] as const)('is read from a %s file', async (type) => {
    const { add } = await openGallery();
    const added = await add(await bytesOf(drawPicture().toFormat(type)));
    expect(added.status).toBe(201);
    expect((await readPicture(urlOf(added), 'large')).status).toBe(200);
  });

  it('is shown to members, in the window and by the share link, with its description', async () => {
    const { add, group, member } = await openGallery();
    const added = await add(await steer(), 'Our steer #417');
    const shown = [expect.objectContaining({ alt: 'Our steer #417', url: urlOf(added) })];
    const asMember = { token: member.token };
    const { body } = await api<{ group: Group }>('GET', `/api/groups/${group._id}`, asMember);
    expect(body.group.pictures).toEqual(shown);
    const found = await api<Group[]>('GET', `/api/groups/search?groupId=${group._id}`, asMember);
    expect(found.body[0]?.pictures).toEqual(shown);
    const key = await openShareLink(group._id);
    const shared = await api<{ group: Group }>('GET', `/api/share/${key}`);
    expect(shared.body.group.pictures).toEqual(shown);
    const window = await api<{ offers: Group[] }>('GET', '/api/offers', asMember);
    expect(window.body.offers.find(({ _id }) => _id === group._id)?.pictures).toEqual(shown);
  });

  it('is one of four at most, which its admin arranges, describes and removes', async () => {
    const { add, arrange, remove, read } = await openGallery();
    for (const alt of ['one', 'two', 'three', 'four']) await succeed(add(await steer(), alt));
    expect(await add(await steer(), 'five')).toMatchObject({
      status: 409,
      body: { message: 'A group has at most 4 pictures. Remove one first.' },
    });
    const [one, two, three, four] = (await read()).map(({ _id, alt }) => ({ _id, alt }));
    if (!one || !two || !three || !four) throw new Error('Four pictures were added.');
    const arranged = await arrange([four, { ...one, alt: 'First' }, three, two]);
    expect(arranged.body.group.pictures?.map(({ alt }) => alt)).toEqual([
      'four',
      'First',
      'three',
      'two',
    ]);
    expect(await arrange([four, one, three])).toMatchObject({
      status: 409,
      body: { code: 'stale', message: 'The pictures have changed meanwhile. Try again.' },
    });
    expect((await arrange([four, one, three, three])).status).toBe(409);
    expect((await arrange([{ ...four, alt: ' ' }, one, three, two])).status).toBe(422);
    const url = urlOf(arranged, 2);
    const removed = await remove(three._id);
    expect(removed.body.group.pictures?.map(({ alt }) => alt)).toEqual(['four', 'First', 'two']);
    expect((await readPicture(url)).status).toBe(404);
    expect((await remove(three._id)).body.group.pictures).toHaveLength(3);
  });

  it('needs a description of at most 200 characters', async () => {
    const { add } = await openGallery();
    expect(await add(await steer(), ' ')).toMatchObject({
      status: 422,
      body: { fields: { alt: 'Describe what the picture shows.' } },
    });
    expect((await add(await steer(), 'a'.repeat(201))).status).toBe(422);
  });

  it('has an address of 128 random bits, and a new one when the share link was ended', async () => {
    const { add, group, change, read } = await openGallery();
    const before = urlOf(await add(await steer()));
    expect(Buffer.from(keyOf({ url: before }), 'base64url')).toHaveLength(16);
    await openShareLink(group._id);
    expect((await readPicture(before)).status).toBe(200);
    await succeed(change('DELETE', '/share-link'));
    expect((await readPicture(before)).status).toBe(404);
    const after = (await read())[0]?.url ?? '';
    expect(after).not.toBe(before);
    expect((await readPicture(after)).status).toBe(200);
  });

  it('is deleted with its group', async () => {
    const { add, change } = await openGallery();
    const url = urlOf(await add(await steer()));
    await succeed(change('DELETE', ''));
    expect((await readPicture(url)).status).toBe(404);
  });

  it('is in the audit log when it is added, arranged and removed', async () => {
    const { add, arrange, remove, group } = await openGallery();
    const { _id = '' } = (await add(await steer(), 'A steer')).body.group.pictures?.[0] ?? {};
    await succeed(arrange([{ _id, alt: 'A red steer' }]));
    await succeed(remove(_id));
    const { body } = await api<{ entries: { action: string }[] }>(
      'GET',
      `/api/audit?subject=${group._id}&page=1`,
      { token: await superadminToken() },
    );
    expect(JSON.stringify(body)).toContain('group.addPicture');
    expect(JSON.stringify(body)).toContain('group.arrangePictures');
    expect(JSON.stringify(body)).toContain('group.removePicture');
  });
});

describe('an upload', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

  it.each([
    ['SVG with a script', textFile(svg)],
    ['XML that includes a file', textFile(`<?xml version="1.0"?>${svg}`)],
    ['page', textFile('<!doctype html><script>alert(1)</script>')],
    ['PDF', textFile('%PDF-1.7\n1 0 obj')],
    ['TIFF', textFile('II*\u0000\u0008\u0000\u0000\u0000')],
    ['picture of an iPhone (HEIC)', textFile('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
    ['GIF that is a script', textFile('GIF89a/*\0\0\0\0*/=1;alert(1)')],
    ['JPEG of one mark', textFile('\xff\xd8\xff')],
    ['empty file', textFile('')],
  ])('is refused when it is a %s', async (_, file) => {
    const { add, read } = await openGallery();
    const { status, body } = await add(file);
    expect(status).toBe(422);
    expect(body.message).toMatch(/^This file cannot be read as a picture|^Send a picture/);
    expect(await read()).toEqual([]);
  });

  it('is told apart when it is a HEIC photo, and how to make a JPEG of it is said', async () => {
    const { add } = await openGallery();
    const { status, body } = await add(textFile('\0\0\0\x18ftypheic\0\0\0\0mif1heic'));
    expect(status).toBe(422);
    expect(body.message).toMatch(/it is a HEIC photo\. .* as JPEG/);
  });

  it('is refused when it is a JPEG that was cut off', async () => {
    const { add } = await openGallery();
    const whole = await bytesOf(drawPicture(1600, 1200).jpeg({ quality: 100 }));
    const { status, body } = await add(whole.slice(0, whole.length / 2));
    expect(status).toBe(422);
    expect(body.message).toMatch(/may be damaged/);
  });

  it('is refused before decoding when its header says 50,000 by 50,000 pixels', async () => {
    const { add } = await openGallery();
    expect(await add(hugePng(50_000))).toMatchObject({
      status: 422,
      body: { message: 'This picture has too many pixels. Use one of at most 50 million.' },
    });
  });

  it('is refused when it is smaller than is shown', async () => {
    const { add } = await openGallery();
    expect(await add(await bytesOf(drawPicture(640, 199).png()))).toMatchObject({
      status: 422,
      body: { message: 'This picture is too small. Use at least 200 by 200 pixels.' },
    });
  });

  it('is refused when it has more than 10 MB', async () => {
    const { add } = await openGallery();
    expect(await add(new Uint8Array(10 * 1024 * 1024 + 1))).toMatchObject({
      status: 413,
      body: { message: 'This file is too large. Use one of at most 10 MB.' },
    });
  });

  it('loses what was appended to it or is behind its first frame', async () => {
    const { add, read } = await openGallery();
    const script = '<script>alert(1)</script>';
    const polyglot = Buffer.concat([await steer(), Buffer.from(script)]);
    const frames = await Promise.all([
      drawPicture(300, 300).png().toBuffer(),
      drawPicture(300, 300).negate().png().toBuffer(),
    ]);
    const animated = sharp(frames, { join: { animated: true } }).gif();
    const added = [await add(new Uint8Array(polyglot)), await add(await bytesOf(animated))];
    expect(added.map(({ status }) => status)).toEqual([201, 201]);
    const [first, second] = (await read()).map(({ url }) => url);
    expect((await readPicture(first ?? '', 'large')).file).not.toContain(script);
    const { file } = await readPicture(second ?? '', 'large');
    expect((await sharp(file).metadata()).pages ?? 1).toBe(1);
  });

  it('waits while others are processed, and stores four pictures when 40 arrive at once', async () => {
    const { add, read } = await openGallery();
    const file = await steer();
    const all = await Promise.all(Array.from({ length: 40 }, () => add(file)));
    const statuses = new Set(all.map(({ status }) => status));
    expect([...statuses].filter((status) => ![201, 409, 429].includes(status))).toEqual([]);
    const refused = all.find(({ status }) => status === 429);
    expect(refused?.headers.get('retry-after')).toBe('5');
    const pictures = await read();
    expect(pictures.length).toBeGreaterThan(0);
    expect(pictures.length).toBeLessThanOrEqual(4);
    expect(pictures).toHaveLength(all.filter(({ status }) => status === 201).length);
  });

  it('is refused to admins of others, members and visitors', async () => {
    const { group, member } = await openGallery();
    const other = await buildSupplierAdmin();
    const file = await steer();
    const as = (token?: string) => uploadPicture(group._id, file, { token });
    expect((await as(other.token)).status).toBe(403);
    expect((await as(member.token)).status).toBe(403);
    expect((await as()).status).toBe(401);
  });
});

it('is 404 without details at an unknown address', async () => {
  expect((await readPicture('/api/pictures/AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404);
  const unsized = await fetch(`${serverUrl()}/api/pictures/AAAAAAAAAAAAAAAAAAAAAA/huge`);
  expect(unsized.status).toBe(422);
});
