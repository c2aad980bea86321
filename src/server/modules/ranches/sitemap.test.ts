import { callFrom } from '#testing/callFrom';
import { openRanchPage } from '#testing/factories/ranchPages';
import { buildSupplier } from '#testing/factories/suppliers';
import { unique } from '#testing/factories/unique';
import { succeed, superadminToken } from '#testing/factories/users';
import { rawCall } from '#testing/rawCall';
import { api, serverUrl } from '#testing/testServer';

const addressesIn = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);

/** The names in the sitemap, with those of other tests. */
async function listed(): Promise<string[]> {
  const { status, headers, body } = await rawCall(serverUrl(), '/sitemap.xml');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  const addresses = addressesIn(body);
  for (const address of addresses) expect(address).toMatch(/^https?:\/\/[^/]+\/r\/[a-z0-9-]+$/);
  return addresses.map((address) => address.split('/').at(-1) ?? '');
}

const openPage = async () => {
  const { _id } = await buildSupplier();
  return { id: _id, name: await openRanchPage(_id) };
};

describe('GET /sitemap.xml', () => {
  it('lists each open page once, by its present name', async () => {
    const { id, name: former } = await openPage();
    const name = unique('oak');
    const token = await superadminToken();
    const body = { name, about: '', isOpen: true };
    await succeed(api('PUT', `/api/suppliers/${id}/page`, { token, body }));
    const names = await listed();
    expect(names.filter((one) => one === name)).toHaveLength(1);
    expect(names).not.toContain(former);
  });

  it('leaves out a page that is turned off, or whose supplier is deleted', async () => {
    const [off, deleted] = [await openPage(), await openPage()];
    expect(await listed()).toEqual(expect.arrayContaining([off.name, deleted.name]));
    await openRanchPage(off.id, { isOpen: false });
    await succeed(
      api('DELETE', `/api/suppliers/${deleted.id}`, { token: await superadminToken() }),
    );
    const names = await listed();
    expect(names).not.toContain(off.name);
    expect(names).not.toContain(deleted.name);
  });

  it('answers a network ten times a minute', async () => {
    const statuses = [];
    for (let asked = 0; asked < 11; asked += 1) {
      statuses.push((await callFrom('127.0.0.79', 'GET', '/sitemap.xml')).status);
    }
    expect(statuses.slice(9)).toEqual([200, 429]);
  });
});

it('robots.txt lets calendar programs read private calendars, whose address is not guessed', async () => {
  const { body } = await rawCall(serverUrl(), '/robots.txt');
  expect(body).toMatch(/^Allow: \/api\/calendar\/$/m);
});

it('robots.txt names the sitemap by its whole address', async () => {
  const { headers, body } = await rawCall(serverUrl(), '/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toMatch(/^Disallow: \/api\/$/m);
  expect(body).toMatch(/^Sitemap: https?:\/\/[^/]+\/sitemap\.xml$/m);
});
