import { batchReads } from './batchReads';

const readAll = jest.fn<Promise<string[]>, [number[]]>();

it('reads once for all callers of one turn, and answers each with its own', async () => {
  readAll.mockImplementation(async (keys) => keys.map(String));
  const read = batchReads(readAll);
  expect(await Promise.all([read(1), read(2), read(1)])).toEqual(['1', '2', '1']);
  expect(await read(3)).toBe('3');
  expect(readAll.mock.calls).toEqual([[[1, 2, 1]], [[3]]]);
});

it('rejects all callers when the read fails, and reads again afterwards', async () => {
  readAll.mockRejectedValueOnce(new Error('away')).mockResolvedValueOnce(['back']);
  const read = batchReads(readAll);
  const asked = await Promise.allSettled([read(1), read(2)]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await read(1)).toBe('back');
});
