import { screen, waitFor } from '@testing-library/react';

import { renderPage } from '#testing/renderPage';

describe('/success', () => {
  it('says so, and goes back one page after three seconds', async () => {
    const { router, user } = renderPage('/home');
    await user.click(await screen.findByRole('link', { name: 'Login' }));
    await screen.findByRole('heading', { name: 'Login' });
    await waitFor(() => router.navigate('/success'));
    expect(await screen.findByRole('status')).toHaveTextContent('Payment successful!');
    expect(router.state.location.pathname).toBe('/success');
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  });

  it('goes home where there is no page to go back to', async () => {
    const { router } = renderPage('/success');
    await screen.findByText('Payment successful!');
    await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
  });
});

describe('/cancel', () => {
  it('says so, and leads back to the group', async () => {
    renderPage('/cancel?groupId=g1');
    expect(await screen.findByRole('heading', { name: 'Payment Cancelled' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the group' })).toHaveAttribute(
      'href',
      '/GroupSearchAndJoin?groupId=g1',
    );
  });
});

describe('an unknown address', () => {
  it('says so, and leads home', async () => {
    renderPage('/no/such/page');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute(
      'href',
      '/home',
    );
  });
});
