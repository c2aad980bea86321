import { buffer, json, text as textOf } from 'node:stream/consumers';

import fastifyCompress from '@fastify/compress';
import Fastify from 'fastify';

import { groupRoutes } from '#shared/groups/groups.contract';

import type { Context } from '../context';
import { count, day, money, text, time, type Columns } from './fileColumns';
import { fileDownload } from './csvAndXlsx';
import { handleError } from './errorHandler';
import { registerApi } from './registerApi';
import { countWaits } from './requestScope';
import { serve, type Caller } from './serve';

interface Animal {
  name: string;
  price: number;
}

const columns: Columns<Animal> = {
  Name: text(({ name }) => name),
  Tag: text(() => null),
  Price: money(({ price }) => price),
  Portions: count(() => 4),
};

const animals = { title: 'Animals', zone: 'UTC', format: 'csv' } as const;

async function* listed(...names: string[]): AsyncGenerator<Animal> {
  for (const name of names) {
    if (name === 'broken') throw new Error('The database is away.');
    yield { name, price: 10.5 };
  }
}

const csvOf = async (...names: string[]) =>
  textOf((await fileDownload(animals, columns, listed(...names))).content);

it('quotes every text, and no number', async () => {
  expect(await csvOf('a;b', 'c "d"\n')).toBe(
    '"Name","Tag","Price","Portions"\n"a;b",,10.50,4\n"c ""d""\n",,10.50,4\n',
  );
});

it.each(['=1+1', '+1', '-1', '@a', '\t=1', '\r=1', '＝1'])(
  'leaves nothing that is read as a formula: %j',
  async (name) => {
    expect(await csvOf(name)).toContain(`\n"'${name}",`);
  },
);

it('fails before it begins, where its first row cannot be read', async () => {
  await expect(fileDownload(animals, columns, listed('broken'))).rejects.toThrow('away');
});

it('breaks off, where a later row cannot be read', async () => {
  const { content } = await fileDownload(animals, columns, listed('steer', 'broken'));
  await expect(buffer(content)).rejects.toThrow('away');
});

const noon = '2026-12-12T19:00:00.000Z';

describe('a time', () => {
  const timed: Columns<string> = { 'Paid at': time((at) => at) };
  const write = async (format: 'csv' | 'print', ...times: string[]) => {
    async function* rows() {
      yield* times;
    }
    const file = { title: 'Payments', zone: 'America/Denver', format } as const;
    return (await fileDownload(file, timed, rows())).content;
  };

  it('is by the clock of the file, which its heading names', async () => {
    expect(await textOf(await write('csv', noon, '2026-07-01T18:30:15.500Z'))).toBe(
      '"Paid at (Mountain time)"\n"2026-12-12T12:00:00-07:00"\n"2026-07-01T12:30:15-06:00"\n',
    );
  });

  it('tells the hour that clocks show twice apart', async () => {
    const twice = ['2026-11-01T07:30:00Z', '2026-11-01T08:30:00Z'];
    expect(await textOf(await write('csv', ...twice))).toMatch(
      /"2026-11-01T01:30:00-06:00"\n"2026-11-01T01:30:00-07:00"\n$/,
    );
  });

  it('is on paper as a person reads it', async () => {
    expect(await json(await write('print', noon))).toEqual([
      ['Paid at (Mountain time)'],
      ['Dec 12, 2026, 12:00 PM'],
    ]);
  });
});

it('writes a day as programs read it, and prints it as a person does', async () => {
  const paid: Columns<string> = { Day: day((at) => at) };
  const write = async (format: 'csv' | 'print') => {
    async function* rows() {
      yield '2026-12-12';
    }
    const file = { title: 'Payments', zone: 'Pacific/Honolulu', format } as const;
    return (await fileDownload(file, paid, rows())).content;
  };
  expect(await textOf(await write('csv'))).toBe('"Day"\n"2026-12-12"\n');
  expect(await json(await write('print'))).toEqual([['Day'], ['Dec 12, 2026']]);
});

it('prints texts as they are, and money as money', async () => {
  const file = { ...animals, format: 'print' } as const;
  const { content } = await fileDownload(file, columns, listed('-Ann2', '=1+1'));
  expect(await json(content)).toEqual([
    ['Name', 'Tag', 'Price', 'Portions'],
    ['-Ann2', '', '$10.50', '4'],
    ['=1+1', '', '$10.50', '4'],
  ]);
});

describe('a CSV answer', () => {
  const caller: Caller = {
    id: '01a1fc4a-0000-7000-8000-000000000000',
    username: 'ann',
    email: 'ann@example.com',
    role: 'superadmin',
    supplierId: null,
    sessionId: '01a1fc4a-0000-7000-8000-000000000001',
    secondFactorAt: null,
  };

  /** What a reader gets of a download of these rows. */
  async function download(encoding: string, ...names: string[]): Promise<Response> {
    const app = Fastify();
    countWaits(app);
    app.setErrorHandler(handleError);
    await app.register(fastifyCompress, { global: true, threshold: 1024 });
    const answer = () => fileDownload(animals, columns, listed(...names));
    const context = {
      config: { secondFactorRequirement: 'none' },
    } as Context;
    const served = serve(groupRoutes, { exportGroups: async () => answer() })(context);
    const callers = { read: async () => caller, recall: async () => caller };
    await app.register(async (api) => registerApi(api, context, served, callers));
    const url = await app.listen();
    try {
      const headers = { 'accept-encoding': encoding };
      const response = await fetch(`${url}/api/groups/export`, { headers });
      const body = await response.text();
      return new Response(body, response);
    } finally {
      await app.close();
    }
  }

  const encodings = ['gzip', 'identity'];
  const many = Array.from({ length: 5_000 }, (_, index) => `steer ${index}`);

  it.each(encodings)('is whole (%s)', async (encoding) => {
    const whole = await download(encoding, ...many);
    expect((await whole.text()).split('\n')).toHaveLength(many.length + 2);
  });

  it.each(encodings)('is an error where nothing can be read (%s)', async (encoding) => {
    const failed = await download(encoding, 'broken');
    expect(failed.status).toBe(500);
    expect(failed.headers.get('content-type')).toContain('json');
    expect(failed.headers.get('content-disposition')).toBeNull();
    expect(await failed.json()).toMatchObject({ message: expect.stringMatching(/\w/) });
  });

  it.each(encodings)('is cut off when a later row cannot be read (%s)', async (encoding) => {
    await expect(download(encoding, ...many, 'broken')).rejects.toThrow('terminated');
  });
});
