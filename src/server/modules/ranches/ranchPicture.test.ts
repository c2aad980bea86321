import sharp from 'sharp';

import type { Picture } from '#shared/pictures/picture.schema';
import {
  addRanchPicture,
  drawPicture,
  readPicture,
  uploadRanchPicture,
} from '#testing/factories/pictures';
import { openRanchPage } from '#testing/factories/ranchPages';
import { buildRanch } from '#testing/factories/ranches';
import { buildSupplier, buildSupplierAdmin } from '#testing/factories/suppliers';
import { succeed, superadminToken } from '#testing/factories/users';
import { api } from '#testing/testServer';

const fileOf = async (width = 640, height = 480) =>
  new Uint8Array(await drawPicture(width, height).jpeg().toBuffer());

/** The settings of a supplier's picture, as its admin. */
async function openSettings() {
  const { supplierId, token } = await buildSupplierAdmin();
  const path = `/api/suppliers/${supplierId}/picture`;
  return {
    supplierId,
    token,
    describe: (alt: string) => api<{ picture: Picture }>('PATCH', path, { token, body: { alt } }),
    remove: () => api<{ picture: Picture | null }>('DELETE', path, { token }),
    read: async () =>
      (
        await api<{ picture: Picture | null }>('GET', `/api/suppliers/${supplierId}/page`, {
          token,
        })
      ).body.picture,
  };
}

describe('the picture of a ranch', () => {
  it('is stored in three sizes without metadata, and shown on the page once it is open', async () => {
    const { supplierId, token, read } = await openSettings();
    expect(await read()).toBeNull();
    const camera = drawPicture(2400, 1200).withExif({ IFD0: { Copyright: 'Lat 47.6' } });
    const file = new Uint8Array(await camera.jpeg().toBuffer());
    const { body } = await succeed(uploadRanchPicture(supplierId, file, { token, alt: 'Us' }));
    expect(body.picture).toMatchObject({ alt: 'Us', width: 1600, height: 800 });
    for (const [size, width] of Object.entries({ small: 320, medium: 800, large: 1600 })) {
      const answer = await readPicture(body.picture.url, size);
      expect(answer.headers.get('content-type')).toBe('image/webp');
      const { exif, width: stored } = await sharp(answer.file).metadata();
      expect({ exif, stored }).toEqual({ exif: undefined, stored: width });
    }
    const name = await openRanchPage(supplierId);
    const page = await api<{ ranch: { picture: Picture } }>('GET', `/api/ranches/${name}`);
    expect(page.body.ranch.picture).toEqual(body.picture);
    expect(await read()).toEqual(body.picture);
  });

  it('takes the place of the former one, which is deleted', async () => {
    const { supplierId } = await openSettings();
    const former = await addRanchPicture(supplierId);
    const next = await addRanchPicture(supplierId, 'Our barn');
    expect((await readPicture(former.url)).status).toBe(404);
    expect((await readPicture(next.url)).status).toBe(200);
  });

  it('is described anew and removed; once it is gone, the first is refused and the second is not', async () => {
    const { supplierId, describe: say, remove, read } = await openSettings();
    const { url } = await addRanchPicture(supplierId);
    expect((await say('Our barn')).body.picture).toMatchObject({ alt: 'Our barn', url });
    expect((await say(' ')).status).toBe(422);
    expect((await remove()).body.picture).toBeNull();
    expect((await readPicture(url)).status).toBe(404);
    expect(await read()).toBeNull();
    expect(await say('Our barn')).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect((await remove()).status).toBe(200);
  });

  it('has a new address when its page is turned off', async () => {
    const { supplierId, read } = await openSettings();
    await openRanchPage(supplierId);
    const { url } = await addRanchPicture(supplierId);
    await openRanchPage(supplierId, { isOpen: false });
    expect((await readPicture(url)).status).toBe(404);
    expect((await readPicture((await read())?.url ?? '')).status).toBe(200);
  });

  it('is deleted with its supplier', async () => {
    const { _id } = await buildSupplier();
    const { url } = await addRanchPicture(_id);
    await succeed(api('DELETE', `/api/suppliers/${_id}`, { token: await superadminToken() }));
    expect((await readPicture(url)).status).toBe(404);
  });

  it('is refused when it is no picture, too large, or sent by others', async () => {
    const { admin, member } = await buildRanch();
    const stranger = await buildSupplierAdmin();
    const send = async (token: string | undefined, file: Uint8Array<ArrayBuffer>) =>
      (await uploadRanchPicture(admin.supplierId, file, { token })).status;
    const file = await fileOf();
    expect(await send(admin.token, new Uint8Array(Buffer.from('<svg/>')))).toBe(422);
    expect(await send(admin.token, new Uint8Array(10 * 1024 * 1024 + 1))).toBe(413);
    expect(await send(stranger.token, file)).toBe(404);
    expect(await send(member.token, file)).toBe(403);
    expect(await send(undefined, file)).toBe(401);
  });

  it('is in the audit log with its descriptions', async () => {
    const { supplierId, describe: say, remove } = await openSettings();
    await addRanchPicture(supplierId, 'Our pasture');
    await say('Our barn');
    await remove();
    await remove();
    const token = await superadminToken();
    const path = `/api/audit?subject=${supplierId}&action=supplier.picture`;
    const { body } = await api<{ changes: object[] }[]>('GET', path, { token });
    const field = 'description';
    expect(body.map(({ changes }) => changes)).toEqual([
      [{ field, before: 'Our barn', after: 'none' }],
      [{ field, before: 'Our pasture', after: 'Our barn' }],
      [{ field, before: 'none', after: 'Our pasture' }],
    ]);
  });
});
