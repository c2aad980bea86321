import { takeLateAnswer } from './baseApi';

/** An answer that comes after the copy was shown, to the first request of a query. */
async function answerLate(newest: string): Promise<string[]> {
  const taken: string[] = [];
  const late = Promise.resolve({ data: 'late' });
  await takeLateAnswer<string>(
    {
      requestId: 'first',
      getCacheEntry: () => ({ requestId: newest }),
      queryFulfilled: Promise.resolve({ meta: { late } }),
      updateCachedData: (recipe) => taken.push(recipe()),
    },
    (answer) => answer as string,
  );
  return taken;
}

it('replaces the copy that was shown meanwhile', async () => {
  expect(await answerLate('first')).toEqual(['late']);
});

it('is dropped when the server was asked again since, because it is older than that answer', async () => {
  expect(await answerLate('second')).toEqual([]);
});
