import { screen, within } from '@testing-library/react';

import { buildGroup } from '#testing/factories/groups';
import { buildSupplier } from '#testing/factories/suppliers';
import { buildUser, sessionOf } from '#testing/factories/users';
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

  it('shows what is on sale, and leads to each', async () => {
    const supplier = await buildSupplier();
    const weights = { liveLb: null, hangingLb: null, takeHomeLowLb: 440, takeHomeHighLb: 496 };
    const group = await buildGroup({ supplierId: supplier._id, weights });
    renderPage('/home', sessionOf(await buildUser({ supplierId: supplier._id })));
    const window = within(await screen.findByRole('region', { name: 'On sale now' }));
    expect(await window.findByRole('link', { name: group.name })).toHaveAttribute(
      'href',
      `/groups/view/${group._id}`,
    );
    const offer = window.getByRole('listitem');
    expect(within(offer).getByRole('img', { name: '16 quarters: 0 sold, 16 left' })).toBeVisible();
    expect(offer).toHaveTextContent(`${supplier.name}, WA`);
    expect(offer).toHaveTextContent('from $275.00 · 4 of 4 portions left');
    expect(offer).toHaveTextContent('A Quarter is about 28–31 lb to take home');
  });

  it('explains itself in three steps', async () => {
    renderPage('/home');
    const steps = within(await screen.findByRole('region', { name: 'How It Works' }));
    expect(steps.getAllByRole('listitem')).toHaveLength(3);
  });
});
