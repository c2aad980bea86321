import { answerWith } from '#testing/answers';
import { renderPage } from '#testing/renderPage';
import { act, screen } from '#testing/screen';

beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] }));

afterEach(() => jest.useRealTimers());

it.each([
  ['a ranch', '/r/gone', '/api/ranches/gone', 'No ranch has a page here'],
  ['a shared group', '/share/gone', '/api/share/gone', 'This link has ended'],
  ['a listing', '/animals/gone', '/api/offers/gone', 'This group is not on sale'],
])('asks once for %s that is not there', async (_, page, call, text) => {
  const asked = answerWith('GET', call, { status: 404, body: { message: 'Not found.' } });
  renderPage(page);
  expect(await screen.findByText(text)).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(asked).toHaveLength(1);
});

it.each([500, 429])('asks again after %i', async (status) => {
  const asked = answerWith('GET', '/api/ranches/busy', { status });
  renderPage('/r/busy');
  expect(await screen.findByText('Retry')).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(asked.length).toBeGreaterThan(1);
});
