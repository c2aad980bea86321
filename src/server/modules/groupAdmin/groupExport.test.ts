import { buildGroup } from '#testing/factories/groups';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { api } from '#testing/testServer';

const exportGroups = (token: string, query = '') =>
  api<string>('GET', `/api/groups/export${query}`, { token });

const linesOf = (csv: string) => csv.trim().split('\n');

it('exports the groups of the list as a file in words, formulas made harmless', async () => {
  const { token, supplierId } = await buildSupplierAdmin();
  const cost = { totalCost: 100, totalPortions: 3 };
  await buildGroup({ supplierId, name: '=SUM(1,2)', inspection: 'customExempt', ...cost });
  await buildGroup();
  const { status, body, headers } = await exportGroups(token);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toBe('attachment; filename="groups.csv"');
  const [heading, ...rows] = linesOf(body);
  expect(heading).toMatch(/^\uFEFF?"Group","Supplier","Animal",/);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatch(/^"'=SUM\(1,2\)",/);
  expect(rows[0]).toContain(',"Open","Open",100.00,100.00,33.33,3,0,0,');
  expect(rows[0]).toContain('"Custom-exempt"');
});

it('takes the filters of the list and passes over its pages', async () => {
  const { token, supplierId } = await buildSupplierAdmin();
  for (const animal of ['Beef', 'Lamb', 'Lamb'] as const) await buildGroup({ supplierId, animal });
  const { body } = await exportGroups(token, '?animal=Lamb&page=2&pageSize=1');
  expect(linesOf(body)).toHaveLength(3);
});

it('has a heading where nothing matches', async () => {
  const { token } = await buildSupplierAdmin();
  expect(linesOf((await exportGroups(token)).body)).toHaveLength(1);
});

it('refuses to sort by what it does not know', async () => {
  const { token } = await buildSupplierAdmin();
  expect((await exportGroups(token, '?sort=password')).status).toBe(422);
});

it('contains the deadline, what follows it, and when a group was called off', async () => {
  const { token, supplierId } = await buildSupplierAdmin();
  const fillBy = `${new Date().getUTCFullYear() + 1}-01-12`;
  const { _id, name } = await buildGroup({ supplierId, fillBy });
  await buildGroup({ supplierId });
  const body = { name, reason: 'The steer fell ill.' };
  await api('POST', `/api/groups/${_id}/call-off`, { token, body });
  const [heading, undated, dated] = linesOf((await exportGroups(token)).body);
  expect(heading).toMatch(
    /,"Fill by \(Pacific time\)","If unfilled","Called off at \(Pacific time\)"$/,
  );
  expect(undated).toMatch(/,,,$/);
  expect(dated).toMatch(
    new RegExp(`,"${fillBy}T23:59:59-08:00","Every buyer is refunded","\\d{4}-[^,]+$`),
  );
});
