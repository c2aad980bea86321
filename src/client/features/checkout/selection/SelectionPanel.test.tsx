import { act, screen, waitFor } from '#testing/screen';

import { choosePortion, proceedToPay, selectGroup } from '#testing/factories/buying';
import { buyShare } from '#testing/factories/purchases';
import { intercept, interceptNothing } from '#testing/interceptor';
import { serverUrl } from '#testing/testServer';

it('requires a portion, shows its part of the animal and its price, and can be cleared', async () => {
  const { user, router } = await selectGroup({ totalCost: 4400, totalPortions: 4 });
  await proceedToPay(user);
  expect(await screen.findByText('Select a portion before paying.')).toBeVisible();
  await choosePortion(user, 'Half');
  expect(await screen.findByText('An eighth of the beef (1/8)')).toBeVisible();
  expect(screen.getByText('You selected:')).toHaveTextContent('Half');
  expect(screen.getByText('Amount to Pay:')).toHaveTextContent('$550.00');
  expect(screen.getByLabelText('0 of 16 sold, 16 left, 2 selected')).toBeVisible();
  expect(screen.getByRole('button', { name: '2 selected' })).toHaveAccessibleDescription(
    '2 of 16 you are about to take',
  );

  await user.click(screen.getByText('Clear Selection'));
  await waitFor(() => expect(router.state.location.search).not.toContain('groupId'));
  await waitFor(() => expect(screen.queryByText('Proceed to Pay')).not.toBeInTheDocument());

  await act(() => router.navigate(`/GroupSearchAndJoin?groupId=${crypto.randomUUID()}`));
  expect(await screen.findByText(/Group not found/)).toBeVisible();
});

it('fixes the portion from the tap on, while the configuration of payments is on its way', async () => {
  let sendConfig: (config: Response) => void = () => undefined;
  intercept(({ url }) =>
    url.endsWith('/api/config') ? new Promise((resolve) => (sendConfig = resolve)) : undefined,
  );
  const { user } = await selectGroup({ totalCost: 4400, totalPortions: 4 });
  await choosePortion(user, 'Quarter');
  await proceedToPay(user);
  expect(screen.getByRole('combobox', { name: 'Portion' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  interceptNothing();
  sendConfig(await fetch(`${serverUrl()}/api/config`));
  expect(await screen.findByText('Pay with Card')).toBeVisible();
});

it('says how the butcher is paid, on the offer and while the share is paid for', async () => {
  const butcher = 'Kittitas Meats; paid at pickup, about $1.10/lb';
  const { user } = await selectGroup({ butcher });
  expect(screen.getByText(butcher)).toBeVisible();
  await choosePortion(user, 'Half');
  await proceedToPay(user);
  expect(await screen.findByText(`Butcher: ${butcher}`)).toBeVisible();
});

it('shows Clear Selection when nothing is left to buy', async () => {
  const { user, group, router } = await selectGroup({ totalPortions: 1 });
  await buyShare(group._id, 'Full');
  expect(await screen.findByText('See other animals')).toBeVisible();
  await user.click(screen.getByText('Clear Selection'));
  await waitFor(() => expect(router.state.location.search).not.toContain('groupId'));
});
