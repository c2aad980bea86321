import { buildGroup } from '#testing/factories/groups';
import { addPicture } from '#testing/factories/pictures';
import { openRanchPage } from '#testing/factories/ranchPages';
import { buildRanch } from '#testing/factories/ranches';
import { buildSupplier } from '#testing/factories/suppliers';
import { rawCall } from '#testing/rawCall';
import { serverUrl } from '#testing/testServer';

const look = (path: string) => rawCall(serverUrl(), path);

describe('GET /widget/{name}', () => {
  it('lists what is on sale, for a frame on any site', async () => {
    const { admin, group } = await buildRanch();
    const name = await openRanchPage(admin.supplierId);
    const { status, headers, body } = await look(`/widget/${name}`);
    expect(status).toBe(200);
    expect(body).toContain(
      `/r/${name}/${group._id}" target="_blank" rel="noopener">${group.name}<`,
    );
    expect(body).toContain('16 of 16 quarter shares left');
    expect(headers).toMatchObject({
      'cross-origin-resource-policy': 'cross-origin',
      'x-robots-tag': 'noindex',
      'cache-control': 'no-store',
    });
    expect(headers['x-frame-options']).toBeUndefined();
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none';script-src 'self';style-src 'nonce-[^']+';/);
    expect(policy).toMatch(/;img-src 'self';.*;frame-ancestors \*$/);
  });

  it('shows the first picture of an animal, with its place', async () => {
    const { admin, group } = await buildRanch();
    const name = await openRanchPage(admin.supplierId);
    expect((await look(`/widget/${name}`)).body).not.toContain('<img');
    const { url } = await addPicture(group._id, 'A "red" steer');
    expect((await look(`/widget/${name}`)).body).toContain(
      `<img src="${url}/medium" alt="A &quot;red&quot; steer" width="640" height="480" loading="lazy" />`,
    );
  });

  it.each(['/', '/home', '/login', '/r/nowhere', '/widget', '/widget/a/b', '/api/ranches/nowhere'])(
    'is the one page for frames: %s is none',
    async (path) => {
      const { headers } = await look(path);
      expect(headers['x-frame-options']).toBe('SAMEORIGIN');
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    },
  );

  it('writes what people typed as text', async () => {
    const { _id: supplierId } = await buildSupplier({
      name: `<img src=x onerror=alert(1)>${Date.now()}`,
    });
    await buildGroup({ supplierId, name: '"><script>alert(1)</script>' });
    const { body } = await look(`/widget/${await openRanchPage(supplierId)}`);
    expect(body).not.toMatch(/<img|<script>/);
    expect(body).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  it('shows nothing of a page that is off, or never was', async () => {
    const { admin, group } = await buildRanch();
    const name = await openRanchPage(admin.supplierId, { isOpen: false });
    for (const closed of [name, 'nowhere', '%3Cscript%3E']) {
      const { status, body } = await look(`/widget/${closed}`);
      expect(status).toBe(404);
      expect(body).toContain('No ranch has a page at this address.');
      expect(body).not.toContain(group.name);
    }
  });
});
