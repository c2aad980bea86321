import { buffer, text } from 'node:stream/consumers';

import fastifyCompress from '@fastify/compress';
import Fastify from 'fastify';

import { groupRoutes } from '#shared/groups/groups.contract';

import type { Context } from '../context';
import { csvDownload, type CsvColumns } from './csv';
import { handleError } from './errorHandler';
import { registerApi } from './registerApi';
import { countWaits } from './requestScope';
import { serve, type Caller } from './serve';

interface Animal {
  name: string;
  price: number;
}

const columns: CsvColumns<Animal> = {
  Name: ({ name }) => name,
  Tag: () => null,
  Price: ({ price }) => ({ dollars: price }),
  Portions: () => 4,
};

async function* listed(...names: string[]): AsyncGenerator<Animal> {
  for (const name of names) {
    if (name === 'broken') throw new Error('The database is away.');
    yield { name, price: 10.5 };
  }
}

const csvOf = async (...names: string[]) =>
  text((await csvDownload('animals.csv', columns, listed(...names))).content);

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
  await expect(csvDownload('animals.csv', columns, listed('broken'))).rejects.toThrow('away');
});

it('breaks off, where a later row cannot be read', async () => {
  const { content } = await csvDownload('animals.csv', columns, listed('steer', 'broken'));
  await expect(buffer(content)).rejects.toThrow('away');
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
    const answer = () => csvDownload('animals.csv', columns, listed(...names));
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
