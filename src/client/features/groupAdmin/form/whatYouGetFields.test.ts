import { screen, within } from '@testing-library/react';

import { watch } from '#testing/answers';
import { buildGroup } from '#testing/factories/groups';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { sessionOf } from '#testing/factories/users';
import { renderPage } from '#testing/renderPage';

const said = {
  inspection: 'customExempt',
  priceIncludes: 'Slaughter and cutting',
  agingDays: 14,
} as const;

async function openForm(page: 'edit' | 'copy', parts: Parameters<typeof buildGroup>[0] = {}) {
  const admin = await buildSupplierAdmin();
  const group = await buildGroup({ supplierId: admin.supplierId, ...parts });
  const address =
    page === 'edit' ? `/admin/groups/edit/${group._id}` : `/admin/create-group?from=${group._id}`;
  const { user } = renderPage(address, sessionOf(admin));
  const inspection = await screen.findByRole('combobox', { name: 'Inspection (optional)' });
  const sent = watch('PUT', `/api/groups/${group._id}`);
  return {
    user,
    group,
    sent,
    inspection,
    includes: screen.getByLabelText('The price includes (optional)'),
    aging: screen.getByLabelText('Aging (optional)'),
    choose: async (option: string) => {
      await user.click(inspection);
      await user.click(await screen.findByRole('option', { name: option }));
    },
  };
}

it('is saved after a confirmation that names what changes', async () => {
  const { user, sent, choose, includes, aging } = await openForm('edit');
  await choose('USDA inspected');
  await user.type(includes, 'Everything');
  await user.type(aging, '21');
  await user.click(screen.getByRole('button', { name: 'Save Group' }));
  const dialog = await screen.findByRole('dialog');
  for (const change of [
    'Inspection: not stated → USDA inspected',
    'The price includes: not stated → Everything',
    'Aging: not stated → 21 days',
  ]) {
    expect(dialog).toHaveTextContent(change);
  }
  await user.click(within(dialog).getByRole('button', { name: 'Save group' }));
  expect(await screen.findByText(/ was saved\.$/)).toBeVisible();
  expect(await sent.at(-1)?.clone().json()).toMatchObject({
    inspection: 'usda',
    priceIncludes: 'Everything',
    agingDays: 21,
  });
});

it('is taken back', async () => {
  const { user, sent, choose, includes, aging } = await openForm('edit', said);
  await choose('Not stated');
  await user.clear(includes);
  await user.clear(aging);
  await user.click(screen.getByRole('button', { name: 'Save Group' }));
  await user.click(await screen.findByRole('button', { name: 'Save group' }));
  expect(await screen.findByText(/ was saved\.$/)).toBeVisible();
  expect(await sent.at(-1)?.clone().json()).toMatchObject({
    inspection: null,
    priceIncludes: null,
    agingDays: null,
  });
});

it('says so beside a number of days that is none', async () => {
  const { user, aging } = await openForm('edit');
  await user.type(aging, '61');
  await user.click(screen.getByRole('button', { name: 'Save Group' }));
  expect((await screen.findAllByText('Enter whole days, from 0 to 60.'))[0]).toBeVisible();
});

it('is copied with a group', async () => {
  const { inspection, includes, aging } = await openForm('copy', said);
  expect(inspection).toHaveTextContent('Custom-exempt');
  expect(includes).toHaveValue(said.priceIncludes);
  expect(aging).toHaveValue(said.agingDays);
});

describe('more owners than usual', () => {
  const warning = () => screen.queryByText(/^These shares allow up to/);

  it('are warned of, and allowed', async () => {
    const { user } = await openForm('edit');
    expect(warning()).toHaveTextContent('up to 16 owners. For beef, up to 4 are usual');
    for (const name of [/^Quarter/, /^Half/]) {
      await user.click(screen.getByRole('checkbox', { name }));
    }
    expect(warning()).not.toBeInTheDocument();
  });

  it('begin sooner for a smaller animal', async () => {
    await openForm('edit', { animal: 'Lamb', totalPortions: 1, portionsAvailable: ['Quarter'] });
    expect(warning()).toHaveTextContent('up to 4 owners. For a lamb, up to 2 are usual');
  });
});
