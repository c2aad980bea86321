import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom';

import { render, screen } from '#testing/screen';

import { createPageRouter } from './createPageRouter';
import { PageRouterProvider, useRouterState } from './PageRouterProvider';
import { useRedirect } from './useRedirect';

const delayMs = 20;

function Saved() {
  useRedirect(delayMs, '/list');
  return <p>{useRouterState().isLoading ? 'Loading' : 'Saved'}</p>;
}

/** The page says that something was saved; the scripts of `/tapped` arrive when the test says so. */
async function openSaved() {
  let arrive = (): void => undefined;
  const lazy = () =>
    new Promise<{ Component: () => null }>((resolve) => {
      arrive = () => resolve({ Component: () => null });
    });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const routes = [
    { path: '/', Component: Saved },
    { path: '/list', Component: () => null },
    { path: '/tapped', lazy },
  ];
  const router = createPageRouter(routes, history);
  await router.whenReady;
  return { router, history, arrive: () => arrive() };
}

const pass = () => new Promise((resolve) => setTimeout(resolve, 2 * delayMs));

it('opens the next page after its delay', async () => {
  const { router, history } = await openSaved();
  render(
    <PageRouterProvider router={router}>
      <Saved />
    </PageRouterProvider>,
  );
  expect(screen.getByText('Saved')).toBeVisible();
  await pass();
  expect(history.location.pathname).toBe('/list');
});

it('leaves the reader on the way to a page that was tapped meanwhile', async () => {
  const { router, history, arrive } = await openSaved();
  render(
    <PageRouterProvider router={router}>
      <Saved />
    </PageRouterProvider>,
  );
  const going = router.navigate('/tapped');
  await pass();
  expect(history.location.pathname).toBe('/');
  arrive();
  await going;
  await pass();
  expect(history.location.pathname).toBe('/tapped');
});
