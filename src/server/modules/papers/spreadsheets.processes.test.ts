import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { bookReports } from '#shared/books/books.contract';
import { endpoints, fillPath, pathOf, type Endpoint } from '#shared/endpoints';
import { buildGroup } from '#testing/factories/groups';
import { giveContact, ownerContact } from '#testing/factories/owners';
import { buyShare } from '#testing/factories/purchases';
import { buildSupplier } from '#testing/factories/suppliers';
import { superadminToken } from '#testing/factories/users';
import { startFleet } from '#testing/fleet/serverFleet';
import { serverUrl } from '#testing/testServer';

const toCsv = 'csv:Text - txt - csv (StarCalc):44,34,76';
/** UTF-8: cells as they are shown, or as they are kept, every text in quotes and no number. */
const written = { asShown: toCsv, asKept: `${toCsv},1,,0,true,true,false` };

let folder = '';
let close: () => Promise<unknown> = () => Promise.resolve();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spreadsheets-'));
  const fleet = await startFleet({ database: 'pglite' });
  close = () => fleet.close();
});
afterAll(async () => {
  await close();
  await rm(folder, { recursive: true });
});

async function readExport(path: string) {
  const headers = { authorization: `Bearer ${await superadminToken()}` };
  const answer = await fetch(`${serverUrl()}${path}`, { headers });
  expect(`${path} ${String(answer.status)}`).toBe(`${path} 200`);
  return answer;
}

/** The lines of spreadsheets, as LibreOffice has them, which opens all of them at once. */
async function openInCalc(paths: readonly string[], how: keyof typeof written) {
  const names: string[] = [];
  const files: string[] = [];
  for (const [index, path] of paths.entries()) {
    const answer = await readExport(path);
    expect(answer.headers.get('content-type')).toContain('spreadsheetml');
    names.push(answer.headers.get('content-disposition') ?? '');
    files.push(join(folder, `sheet${String(index)}.xlsx`));
    await writeFile(files[index] ?? '', Buffer.from(await answer.arrayBuffer()));
  }
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  const options = ['--headless', '--convert-to', written[how], '--outdir', folder, ...files];
  await promisify(execFile)('soffice', [profile, ...options]);
  return Promise.all(
    files.map(async (file, index) => {
      const shown = await readFile(file.replace(/xlsx$/, 'csv'), 'utf8');
      return { name: names[index] ?? '', lines: shown.trimEnd().split('\n') };
    }),
  );
}

async function openOneInCalc(path: string, how: keyof typeof written) {
  const [opened] = await openInCalc([path], how);
  if (!opened) throw new Error(`LibreOffice wrote nothing for ${path}`);
  return opened;
}

it('opens as it was typed: ZIP, tag, phone, names, money, days, and times by the ranch’s clock', async () => {
  const address = { street: '1 Mesa', city: 'El Paso', state: 'TX', zip: '02139' };
  const ranch = await buildSupplier({
    address,
    phone: '+15125550143',
    timeZone: 'America/Denver',
  });
  const group = await buildGroup({
    supplierId: ranch._id,
    state: 'TX',
    name: 'Ámbar 1/2',
    tag: '1E5',
    fillBy: `${new Date().getUTCFullYear() + 1}-01-12`,
  });
  for (const name of ['=1+1', '-José', '00123', 'Ann\uFFFE_x0041_\uFFFF']) {
    const { buyer } = await buyShare(group._id, 'Quarter');
    await giveContact(buyer.token, { ...ownerContact, name, zip: '02139', phone: '+15125550143' });
  }
  const papers = await openOneInCalc(
    `/api/groups/${group._id}/papers/export?format=xlsx`,
    'asKept',
  );
  expect(papers.name).toMatch(
    /filename="Papers _mbar 1 2 \d{4}-\d\d-\d\d\.xlsx"; filename\*=UTF-8''/,
  );
  expect(papers.lines[0]).toContain(
    '"Pickup begins (Mountain time)","Pickup ends (Mountain time)"',
  );
  const sheet = papers.lines.join('\n');
  const names = ['"=1+1"', '"-José"', '"00123"', '"Ann\uFFFD_x0041_\uFFFD"'];
  for (const name of names) expect(sheet).toContain(name);
  expect(papers.lines[1]).toContain('"1E5"');
  expect(papers.lines[1]).toContain('"+15125550143"');
  expect(papers.lines[1]).toContain('"02139"');

  const groups = await openOneInCalc(
    `/api/groups/export?format=xlsx&supplierId=${ranch._id}`,
    'asShown',
  );
  expect(groups.lines[0]).toContain(',Fill by (Mountain time),');
  expect(groups.lines[1]).toContain(',"$4,400.00",');
  expect(groups.lines[1]).toMatch(/,\d{4}-01-12 11:59 PM,/);

  const suppliers = await openOneInCalc(
    `/api/suppliers/export?format=xlsx&q=${ranch.name}`,
    'asKept',
  );
  expect(suppliers.lines[1]).toContain('"+15125550143","1 Mesa","El Paso","TX","02139"');

  const accounting = await openOneInCalc(
    '/api/books/movements?from=2020-01-01&to=2099-12-31&format=xlsx',
    'asKept',
  );
  // No quotes: a day, which sorts and is summed by month.
  expect(accounting.lines[1]).toMatch(/^\d{4}-\d\d-\d\d,"/);
});

/** Queries of exports that ask for more than their format. */
const queries: Partial<Record<string, string[]>> = {
  exportJournal: ['by=day', 'by=group'],
  exportStatement: ['of=card', 'of=cash', 'of=other'],
  exportReport: bookReports.map((report) => `of=${report}`),
};
const exportsOf = (groupId: string): string[] =>
  Object.values(endpoints)
    .flatMap((calls): [string, Endpoint][] =>
      typeof calls === 'string' ? [] : Object.entries(calls),
    )
    .filter(([name]) => name.startsWith('export') && name !== 'exportData')
    .flatMap(([name, endpoint]) => {
      const path = fillPath(pathOf(endpoint), { id: groupId });
      const days = path.startsWith('/api/books/') ? 'from=2020-01-01&to=2099-12-31&' : '';
      return (queries[name] ?? ['']).map((query) => `${path}?${days}${query}`);
    });

const cellsOf = (line = ''): string[] => line.replaceAll('"', '').split(',');

it('opens every export with the columns and rows of its CSV, and no cell that is an error', async () => {
  const group = await buildGroup({ name: 'Ámbar 1/2' });
  await buyShare(group._id, 'Quarter');
  const paths = exportsOf(group._id);
  expect(paths.length).toBeGreaterThan(15);
  const opened = await openInCalc(
    paths.map((path) => `${path}&format=xlsx`),
    'asShown',
  );
  for (const [index, path] of paths.entries()) {
    const csv = (await (await readExport(path)).text()).replace(/^\uFEFF/, '').trimEnd();
    const lines = opened[index]?.lines ?? [];
    expect([path, cellsOf(lines[0])]).toEqual([path, cellsOf(csv.split(/\r?\n/)[0])]);
    expect([path, lines.length]).toEqual([path, csv.split(/\r?\n/).length]);
    expect(lines.join('\n')).not.toMatch(/###|Err:|#(NAME|VALUE|REF|DIV)/);
  }
});
