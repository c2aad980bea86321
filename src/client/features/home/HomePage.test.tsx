import { screen, within } from '@testing-library/react';

import { buildSession } from '#testing/buildSession';
import { renderPage } from '#testing/renderPage';

describe('the home page', () => {
  it('says what this is and leads to the groups', async () => {
    renderPage('/home');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Good meat, shared');
    expect(screen.getByRole('link', { name: 'Join a Group' })).toHaveAttribute(
      'href',
      '/GroupSearchAndJoin',
    );
  });

  it('explains itself in three steps', async () => {
    renderPage('/home');
    const steps = within(await screen.findByRole('region', { name: 'How It Works' }));
    expect(steps.getAllByRole('listitem')).toHaveLength(3);
  });

  it('leads somebody logged in to their groups', async () => {
    renderPage('/home', buildSession());
    expect(await screen.findByRole('link', { name: 'My groups' })).toHaveAttribute(
      'href',
      '/groups',
    );
  });
});
