import { screen, waitFor } from '@testing-library/react';

import { answerWith } from '#testing/answers';
import { buildSession } from '#testing/buildSession';
import { renderPage } from '#testing/renderPage';

const missing = {
  status: 403,
  body: { message: 'Set up a second factor first.', code: 'secondFactorMissing' },
};

it('leads whoever has to set up a second factor to their account, from any page', async () => {
  answerWith('GET', '/api/users', missing);
  answerWith('GET', '/api/suppliers', missing);
  for (const path of ['', '/sessions', '/second-factor']) {
    answerWith('GET', `/api/account${path}`, { status: 404 });
  }
  const session = buildSession({ role: 'superadmin', isAdmin: true });
  const { router, user } = renderPage('/admin/users', session);
  await waitFor(() => expect(router.state.location.pathname).toBe('/account'));
  await user.click(await screen.findByRole('link', { name: 'Sharecut' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
  await router.navigate('/admin/suppliers');
  await waitFor(() => expect(router.state.location.pathname).toBe('/account'));
});
