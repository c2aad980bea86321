import { screen, waitFor, within } from '#testing/screen';

import { answerWith } from '#testing/answers';
import { saveStandardCut, sheetOf } from '#testing/factories/cutSheets';
import { buildOwned, giveContact, ownerContact, readReceipt } from '#testing/factories/owners';
import { buildWindow } from '#testing/factories/pickup';
import { buyShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { sessionOf, succeed, type TestUser } from '#testing/factories/users';
import { openRow } from '#testing/openRow';
import { renderPage } from '#testing/renderPage';
import { api } from '#testing/testServer';

const openReceipt = (id: string, reader: TestUser) =>
  renderPage(`/purchases/${id}/receipt`, sessionOf(reader));

describe('below a receipt', () => {
  it('asks the buyer for name, phone and address, and keeps what was typed after an error', async () => {
    const { buyer, purchase } = await buildOwned();
    const { user } = openReceipt(purchase._id, buyer);
    const butcher = await openRow(user, 'Name and address');
    await user.click(butcher.getByText('Fill it in'));
    const dialog = within(await screen.findByRole('dialog', { name: 'For the butcher' }));
    await user.type(dialog.getByLabelText('First and last name'), ownerContact.name);
    await user.type(dialog.getByLabelText('Phone'), '555');
    await user.type(dialog.getByLabelText('Street and number'), ownerContact.street);
    await user.type(dialog.getByLabelText('City'), ownerContact.city);
    await user.type(dialog.getByLabelText('ZIP code'), ownerContact.zip);
    await user.click(dialog.getByText('Save'));
    expect(await dialog.findByText('Choose a state.')).toBeVisible();
    expect(dialog.getByText(/Enter a phone number with area code/)).toBeVisible();
    await user.type(dialog.getByLabelText('Phone'), ' 010 0134');
    await user.click(dialog.getByLabelText('State', { selector: '[role="combobox"]' }));
    await user.click(await screen.findByText('WA', { selector: 'li' }));
    answerWith('PUT', '/api/account/contact', { status: 500 });
    await user.click(dialog.getByText('Save'));
    await screen.findAllByText(/Failed to save|Something went wrong|try again/i);
    expect(dialog.getByLabelText('Street and number')).toHaveValue(ownerContact.street);
  });

  it('shows what the buyer gave, and changes it', async () => {
    const { buyer, purchase } = await buildOwned();
    await giveContact(buyer.token);
    const { user } = openReceipt(purchase._id, buyer);
    const butcher = await openRow(user, 'Name and address');
    expect(butcher.getByText(/4 Elm Road/)).toBeVisible();
    await user.click(butcher.getByText('Change'));
    const dialog = within(await screen.findByRole('dialog', { name: 'For the butcher' }));
    const street = dialog.getByLabelText('Street and number');
    await user.clear(street);
    await user.type(street, '9 New Street');
    await user.click(dialog.getByText('Save'));
    expect(await butcher.findByText(/9 New Street/)).toBeVisible();
  });

  it('lets the buyer of a custom-exempt animal read and sign, once, and print it', async () => {
    const { buyer, purchase } = await buildOwned();
    const { user } = openReceipt(purchase._id, buyer);
    const agreement = await openRow(user, 'Owners’ agreement');
    expect(agreement.getByText(/I have bought 1\/8 of the beef/)).toBeVisible();
    expect(agreement.getByText(/NOT FOR SALE/)).toBeVisible();
    await user.click(agreement.getByText('Sign'));
    expect(await agreement.findByText('Type your name to sign.')).toBeVisible();
    await user.type(agreement.getByLabelText('Type your full name to sign'), 'Ann Ames');
    await user.click(agreement.getByText('Sign'));
    expect(await agreement.findByText(/Signed by Ann Ames/)).toBeVisible();
    expect(agreement.queryByText('Sign')).not.toBeInTheDocument();
    await user.click(agreement.getByText('Print the agreement'));
    expect(await screen.findByText('Print or save as PDF')).toBeVisible();
    expect(screen.getByText(/Signed by Ann Ames/)).toBeVisible();
  });

  it('keeps the standard cut at one press, and opens the next step', async () => {
    const { buyer, purchase, group } = await buildOwned();
    await giveContact(buyer.token);
    const signed = { token: buyer.token, body: { name: 'Ann Ames', version: 1 } };
    await succeed(api('POST', `/api/purchases/${purchase._id}/agreement`, signed));
    await succeed(saveStandardCut(group._id));
    await buildWindow(group._id);
    const { user } = openReceipt(purchase._id, buyer);
    const cut = within(await screen.findByRole('region', { name: 'Cut sheet' }));
    expect(await cut.findByText('1 inch')).toBeVisible();
    expect(cut.queryByRole('radio')).not.toBeInTheDocument();
    await user.click(cut.getByText('Keep the standard cut'));
    expect(await screen.findByRole('region', { name: 'Pickup' })).toBeVisible();
    expect(await sheetOf(buyer, purchase)).toMatchObject({ version: 1, basis: 'own' });
  });

  it('has no agreement for an inspected animal', async () => {
    const { buyer, purchase } = await buyShare((await buildRanch()).group._id, 'Half');
    openReceipt(purchase._id, buyer);
    await screen.findByRole('button', { name: /^Name and address/ });
    expect(screen.queryByRole('button', { name: /agreement/ })).not.toBeInTheDocument();
  });

  it('shows nothing where the server does not send it', async () => {
    const { buyer, purchase } = await buildOwned();
    const { owner: _, agreement: __, ...plain } = await readReceipt(purchase._id, buyer.token);
    answerWith('GET', `/api/purchases/${purchase._id}`, { status: 200, body: plain });
    openReceipt(purchase._id, buyer);
    await screen.findByRole('article', { name: 'Receipt' });
    await waitFor(() => expect(screen.queryByText(/to do$/)).not.toBeInTheDocument());
  });
});
