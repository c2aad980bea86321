import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom';

import { createPageRouter } from './createPageRouter';

const Page = () => null;

/** Pages whose scripts arrive when a test says so. */
function buildRouter() {
  const waiting: Record<string, { arrive: () => void; fail: () => void }> = {};
  const page = (path: string) => ({
    path,
    lazy: () =>
      new Promise<{ Component: typeof Page }>((resolve, reject) => {
        const fail = () => reject(new Error('No network.'));
        waiting[path] = { arrive: () => resolve({ Component: Page }), fail };
      }),
  });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const routes = [{ path: '/', Component: Page }, page('/a'), page('/b')];
  const router = createPageRouter(routes, history);
  return { router, history, of: (path: string) => waiting[path] };
}

it('changes the address when the scripts of its page have arrived, and loads them once', async () => {
  const { router, history, of } = buildRouter();
  await router.whenReady;
  const going = router.navigate('/a?x=1#y', { state: { from: 'here' } });
  expect(router.state).toMatchObject({ isLoading: true, location: { pathname: '/' } });
  expect(history.location.pathname).toBe('/');
  of('/a')?.arrive();
  await going;
  const there = { pathname: '/a', search: '?x=1', hash: '#y', state: { from: 'here' } };
  expect(router.state).toMatchObject({ isLoading: false, action: 'PUSH', location: there });
  expect(history.location).toMatchObject(there);
  history.go(-1);
  void router.navigate('/a');
  expect(router.state).toMatchObject({ isLoading: false, location: { pathname: '/a' } });
});

it('drops a page whose scripts arrive after the reader has gone elsewhere', async () => {
  const { router, of } = buildRouter();
  const first = router.navigate('/a');
  const second = router.navigate('/b');
  of('/b')?.arrive();
  await second;
  of('/a')?.arrive();
  await first;
  expect(router.state.location.pathname).toBe('/b');
});

it('opens a tapped page although the page before changes its own address meanwhile', async () => {
  const { router, of } = buildRouter();
  await router.whenReady;
  const going = router.navigate('/a');
  await router.navigate('/?q=steer', { replace: true, preventScrollReset: true });
  expect(router.state).toMatchObject({ isLoading: true, location: { search: '?q=steer' } });
  of('/a')?.arrive();
  await going;
  expect(router.state).toMatchObject({ isLoading: false, location: { pathname: '/a' } });
});

it('says that scripts did not arrive, and loads them again the next time', async () => {
  const { router, of } = buildRouter();
  const first = router.navigate('/a');
  of('/a')?.fail();
  await first;
  expect(router.state).toMatchObject({ hasFailed: true, location: { pathname: '/a' } });
  const second = router.navigate('/a');
  of('/a')?.arrive();
  await second;
  expect(router.state.hasFailed).toBe(false);
});

it('asks the guard of a page before Back and before links, and leaves when it lets go', async () => {
  const { router, history, of } = buildRouter();
  const going = router.navigate('/a');
  of('/a')?.arrive();
  await going;
  const asked: (() => void)[] = [];
  const takeAway = router.guard((proceed) => asked.push(proceed));

  void router.navigate('/a?page=2', { replace: true });
  expect(asked).toHaveLength(0);
  void router.navigate('/');
  history.go(-1);
  expect(asked).toHaveLength(2);
  expect(router.state.location.search).toBe('?page=2');
  expect(history.location.search).toBe('?page=2');
  asked[1]?.();
  expect(router.state.location.pathname).toBe('/');

  takeAway();
  void router.navigate('/a');
  expect(asked).toHaveLength(2);
  expect(router.state.location.pathname).toBe('/a');
});
