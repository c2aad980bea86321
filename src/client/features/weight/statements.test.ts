import { cleanup, screen, waitFor, within } from '#testing/screen';

import { answerWith, watch } from '#testing/answers';
import { disputeCharge, endDispute } from '#testing/cardProvider';
import { reach } from '#testing/factories/milestones';
import { sessionOf, succeed } from '#testing/factories/users';
import {
  askForBalance,
  readRest,
  readStatements,
  saveFees,
  sellByWeight,
  sellWithDeposit,
  settleByWeight,
  weigh,
} from '#testing/factories/weight';
import { narrowWindow } from '#testing/narrowWindow';
import { renderPage } from '#testing/renderPage';
import { api } from '#testing/testServer';
import { runJobs } from '#testing/timeControls';

type Sold = Awaited<ReturnType<typeof sellByWeight>>;

/** The statements of a group, opened by its admin. */
async function openStatements({ group, admin }: Pick<Sold, 'group' | 'admin'>) {
  const { user } = renderPage(`/admin/groups/${group._id}/after-selling`, sessionOf(admin));
  await user.click(await screen.findByText('Statements'));
  return user;
}

it('sends the weight that the dialog shows when it was weighed anew meanwhile', async () => {
  const sold = await sellByWeight();
  const { group, admin } = sold;
  await weigh(group._id, 740, admin);
  const user = await openStatements(sold);
  await user.click(await screen.findByText('Send statements', { selector: 'button' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^740 lb hanging/)).toBeVisible();
  await weigh(group._id, 700, admin);
  expect(await dialog.findByText(/^700 lb hanging/)).toBeVisible();
  expect(
    dialog.getByText('2 statements: $0.00 will be asked for, $185.94 goes back.'),
  ).toBeVisible();
  await user.click(dialog.getByText('Send statements', { selector: 'button' }));
  expect(await screen.findByText('2 statements sent.')).toBeVisible();
});

it('takes cash once when it is clicked twice', async () => {
  const sold = await askForBalance();
  const user = await openStatements(sold);
  await user.click(await screen.findByText('Balance', { selector: 'button' }));
  const dialog = within(await screen.findByRole('dialog'));
  const taken = watch('POST', `/api/balances/${sold.balance._id}/cash`);
  await user.dblClick(dialog.getByText('Paid in cash'));
  expect(await screen.findByText('$125.78 noted as paid.')).toBeVisible();
  await waitFor(() => expect(taken).toHaveLength(1));
});

it('shows the balance as it is now when another one was refused', async () => {
  const sold = await askForBalance();
  const { agreed, admin, group } = sold;
  // Without the event of the correction, as on a page that was asleep.
  answerWith('GET', '/api/groups/events', { status: 404 });
  const { user } = renderPage(`/purchases/${agreed.purchase._id}/receipt`, sessionOf(agreed.buyer));
  const pay = await screen.findByText('Pay $125.78');
  await waitFor(() => expect(pay).toBeEnabled());
  await settleByWeight(group._id, admin, { hangingLb: 810, reason: 'Misread.' });
  await user.click(pay);
  expect(await screen.findByText('The balance is $147.65 now.')).toBeVisible();
  expect(await screen.findByText('Pay $147.65')).toBeVisible();
});

it('says that cash is to be handed back until it is', async () => {
  const sold = await sellWithDeposit();
  const { admin, group } = sold;
  const { balance } = await readRest(sold);
  await succeed(api('POST', `/api/balances/${balance._id}/cash`, admin));
  await reach(group._id, 'harvested');
  await settleByWeight(group._id, admin, { hangingLb: 400, reason: 'A small one.' });
  const user = await openStatements(sold);
  expect(await screen.findByText('Sent, cash to hand back to 1 buyer')).toBeVisible();
  await user.click(await screen.findByText('Given back', { selector: 'button' }));
  await user.click(await screen.findByText('I gave it back'));
  expect(await screen.findByText('$343.16 marked as given back.')).toBeVisible();
  expect(await screen.findByText('Sent and settled')).toBeVisible();
});

it('names the fees of a share before statements are sent, and offers none to a buyer who did not agree to extras', async () => {
  const sold = await sellByWeight();
  const { group, admin, agreed } = sold;
  await weigh(group._id, 742.5, admin);
  const user = await openStatements(sold);
  await user.click(await screen.findByText('Fees', { selector: 'button' }));
  const typed = within(await screen.findByRole('dialog'));
  await user.type(typed.getByLabelText('Fee 1'), 'Delivery');
  await user.type(typed.getByLabelText('Amount of fee 1'), '25');
  await user.click(typed.getByText('Save the fees'));
  expect(await screen.findByText('$25.00 will be asked for')).toBeVisible();
  await user.click(screen.getByText('Send statements', { selector: 'button' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(`${agreed.buyer.username}’s Full: Delivery $25.00.`)).toBeVisible();
  await user.click(dialog.getByText('Send statements', { selector: 'button' }));
  expect(await screen.findByText('2 statements sent.')).toBeVisible();
});

it('keeps what is typed, and shows the fees that another admin saved meanwhile, when fees are saved', async () => {
  const sold = await sellByWeight();
  const { admin, agreed } = sold;
  // Without events, as on a page that was asleep.
  answerWith('GET', '/api/groups/events', { status: 404 });
  const user = await openStatements(sold);
  await user.click(await screen.findByText('Fees', { selector: 'button' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Fee 1'), 'Delivery');
  await user.type(dialog.getByLabelText('Amount of fee 1'), '25');
  await user.click(dialog.getByLabelText('This is a tax'));
  const sausage = [{ label: 'Sausage', amount: 40 }];
  await succeed(saveFees(agreed.purchase._id, { fees: sausage }, admin));
  await user.click(dialog.getByText('Save the fees'));
  expect(await dialog.findByText(/^Saved meanwhile: Sausage \$40\.00\./)).toBeVisible();
  expect(dialog.getByLabelText('Fee 1')).toHaveValue('Delivery');
  await user.click(dialog.getByText('Save the fees'));
  expect(await screen.findByText('Fees saved.')).toBeVisible();
  const { shares } = await readStatements(sold.group._id, admin);
  expect(shares[0]?.fees).toEqual([{ label: 'Delivery', amount: 25, isTax: true }]);
});

it('offers a statement to the buyer alone whose bank took the payment, who then pays it on the page of the share', async () => {
  const sold = await sellByWeight();
  const { admin, agreed, group } = sold;
  await settleByWeight(group._id, admin, { hangingLb: 742.5 });
  await disputeCharge(agreed.paymentIntentId);
  await endDispute(agreed.paymentIntentId, 'lost');
  await runJobs('sweep');
  const user = await openStatements(sold);
  expect(await screen.findByText('Full, the bank took $1,624.22 back')).toBeVisible();
  expect(
    screen.getByText('1 statement: $1,624.22 will be asked for, $0.00 goes back.'),
  ).toBeVisible();
  await user.click(screen.getByText('Send statements', { selector: 'button' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(new RegExp(`${agreed.buyer.username} gets an email`))).toBeVisible();
  await user.type(dialog.getByLabelText(/^Why it is corrected/), 'Your bank took it back.');
  await user.click(dialog.getByText('Send statements', { selector: 'button' }));
  expect(await screen.findByText('1 statement sent.')).toBeVisible();
  cleanup();
  renderPage(`/purchases/${agreed.purchase._id}/receipt`, sessionOf(agreed.buyer));
  expect(await screen.findByText('Pay $1,624.22')).toBeVisible();
  expect(
    await screen.findByText('Your bank took back, and this asks for again'),
  ).toBeInTheDocument();
  cleanup();
  await endDispute(agreed.paymentIntentId, 'won');
  await runJobs('sweep');
  renderPage(`/purchases/${agreed.purchase._id}/receipt`, sessionOf(agreed.buyer));
  expect(
    await screen.findByText('Your bank has given $1,624.22 back: you get a new statement.'),
  ).toBeInTheDocument();
  expect(screen.queryByText('Pay $1,624.22')).not.toBeInTheDocument();
});

it('names the buyers who get a statement when several do and others do not', async () => {
  const sold = await sellByWeight();
  const { group, admin, agreed, capped } = sold;
  await weigh(group._id, 742.5, admin);
  const { shares, ...statements } = await readStatements(group._id, admin);
  const settled = shares.slice(0, 1).map((share) => ({
    ...share,
    purchaseId: crypto.randomUUID(),
    buyer: 'cal',
    next: null,
  }));
  answerWith('GET', `/api/groups/${group._id}/statements`, {
    body: { ...statements, shares: [...shares, ...settled] },
  });
  const user = await openStatements(sold);
  await user.click(await screen.findByText('Send statements', { selector: 'button' }));
  const dialog = within(await screen.findByRole('dialog'));
  const names = [agreed, capped].map(({ buyer }) => buyer.username).join(', ');
  expect(dialog.getByText(new RegExp(`${names} each get an email`))).toBeVisible();
});

it('draws no line for the acts of a settled share on its card', async () => {
  narrowWindow();
  const sold = await askForBalance();
  await openStatements(sold);
  const list = await screen.findByRole('list', { name: 'Each share by weight' });
  const [, settled] = within(list).getAllByRole('listitem');
  expect(settled).toHaveTextContent('Settled');
  expect(settled?.querySelector('dl + div')).toBeNull();
});
