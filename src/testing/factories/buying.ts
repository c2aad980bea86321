import { screen, waitFor } from '../screen';

import { supplierIdOf } from '#shared/groups/groupSupplier';
import type { Portion } from '#shared/groups/portions';

import { buildGroup } from './groups';
import { buildUser, sessionOf } from './users';
import { renderPage } from '../renderPage';

type User = ReturnType<typeof renderPage>['user'];

export const recorded = 'Payment successful and purchase recorded.';

/** A member on the search page, their supplier's group selected through the address. */
export async function selectGroup(parts: Parameters<typeof buildGroup>[0] = {}) {
  const group = await buildGroup(parts);
  const supplierId = supplierIdOf(group);
  const buyer = await buildUser({ supplierId });
  const address = `/GroupSearchAndJoin?supplierId=${supplierId}&groupId=${group._id}`;
  const { user, router } = renderPage(address, sessionOf(buyer));
  await screen.findByText('Proceed to Pay');
  return { user, router, group, buyer };
}

export async function choosePortion(user: User, portion: Portion): Promise<void> {
  const select = screen.getByLabelText('Portion', { selector: '[role="combobox"]' });
  await user.click(select);
  await user.click(await screen.findByText(new RegExp(`^${portion}: `), { selector: 'li > span' }));
  await waitFor(() => expect(select).toHaveAttribute('aria-expanded', 'false'));
}

export const proceedToPay = (user: User): Promise<void> =>
  user.click(screen.getByText('Proceed to Pay'));

/** The Pay button, once the card form is there. */
export async function findPayButton(amount: string): Promise<HTMLElement> {
  const button = await screen.findByText(`Pay ${amount}`, { selector: 'button' });
  await waitFor(() => expect(button).toBeEnabled());
  return button;
}
