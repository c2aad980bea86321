import { breakNetwork, hold } from '#testing/answers';
import { postNews, readNews, uploadNewsPicture } from '#testing/factories/news';
import { drawPicture } from '#testing/factories/pictures';
import { buyShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { buildUser, sessionOf, succeed } from '#testing/factories/users';
import { interceptNothing } from '#testing/interceptor';
import { openRow } from '#testing/openRow';
import { renderPage } from '#testing/renderPage';
import { fireEvent, screen, waitFor, within } from '#testing/screen';
import { api } from '#testing/testServer';
import { advanceClock, runJobs } from '#testing/timeControls';

/** A ranch with a buyer. */
async function openRanch() {
  const ranch = await buildRanch();
  const { buyer, purchase } = await buyShare(ranch.group._id, 'Half', ranch.member);
  const { token } = ranch.admin;
  const read = async () => (await readNews({ groupId: ranch.group._id, token })).body.news;
  return { ...ranch, buyer, purchase, token, groupId: ranch.group._id, read };
}

/** The section of an admin, opened. */
async function openSection({ admin, groupId }: Awaited<ReturnType<typeof openRanch>>) {
  const page = renderPage(`/admin/groups/${groupId}/after-selling`, sessionOf(admin));
  const section = await openRow(page.user, 'News');
  const field = await section.findByRole('textbox', { name: 'Write to all buyers' });
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  const press = (name: string) => page.user.click(section.getByText(name, { selector: 'button' }));
  return { ...page, section, field, type, press };
}

describe('the news of a group, for its admin', () => {
  it('is posted, changed, given a picture and deleted', async () => {
    const ranch = await openRanch();
    const { user, section, field, type, press } = await openSection(ranch);
    await press('Post');
    expect(await section.findByText('Write something to your buyers.')).toBeVisible();
    type('The steers are well.');
    await press('Post');
    expect(await section.findByText(/^Emailed to buyers after/)).toBeVisible();
    expect(field).toHaveValue('');

    await press('Change');
    const dialog = within(await screen.findByRole('dialog', { name: 'Change this news' }));
    const text = dialog.getByRole('textbox', { name: 'Text' });
    fireEvent.change(text, { target: { value: 'The steers are on grass.' } });
    await user.click(dialog.getByText('Save'));
    expect(await section.findByText('The steers are on grass.')).toBeVisible();

    const png = new Uint8Array(await drawPicture().png().toBuffer());
    const file = new File([png], 'a.png', { type: 'image/png' });
    await user.upload(section.getByLabelText('Picture file'), file);
    const add = within(await screen.findByRole('dialog', { name: 'Add a picture' }));
    await user.type(add.getByLabelText('What does the picture show?'), 'Steers');
    await user.click(add.getByRole('button', { name: 'Add picture' }));
    expect(await section.findByAltText('Steers')).toBeInTheDocument();

    await press('Delete');
    const sure = within(await screen.findByRole('dialog', { name: 'Delete this news?' }));
    expect(sure.getByText(/It is not emailed then/)).toBeVisible();
    await user.click(sure.getByText('Delete news'));
    expect(await section.findByText(/^Deleted by the rancher on/)).toBeVisible();
    expect(section.queryByText('Change')).not.toBeInTheDocument();
  });

  it('keeps what was typed without a network, also in a page that is loaded anew, and is posted once', async () => {
    const ranch = await openRanch();
    const { field, type, press, section, unmount } = await openSection(ranch);
    const broken = breakNetwork('POST', `/api/groups/${ranch.groupId}/news`);
    type('The steers are well.');
    await press('Post');
    expect(await section.findByText(/^Your news is not posted yet/)).toBeVisible();
    expect(field).toHaveValue('The steers are well.');
    const [{ id = '' } = {}] = await Promise.all(
      broken.map((request) => request.json() as Promise<{ id?: string }>),
    );
    unmount();
    interceptNothing();
    await succeed(postNews(ranch.groupId, { id, token: ranch.token }));
    const again = await openSection(ranch);
    expect(again.field).toHaveValue('The steers are well.');
    again.type('The steers are very well.');
    await again.press('Post');
    await waitFor(() => expect(again.field).toHaveValue(''));
    expect(await ranch.read()).toMatchObject([{ _id: id, text: 'The steers are very well.' }]);
  });

  it('keeps what is typed while one is being posted, which is another one then', async () => {
    const ranch = await openRanch();
    const { field, type, press, section } = await openSection(ranch);
    const letPost = hold('POST', `/api/groups/${ranch.groupId}/news`);
    type('The steers are well.');
    await press('Post');
    type('Bring a cooler.');
    letPost();
    expect(await section.findByText('The steers are well.')).toBeVisible();
    expect(field).toHaveValue('Bring a cooler.');
    expect(JSON.stringify(sessionStorage)).toContain('Bring a cooler.');
    await press('Post');
    await waitFor(() => expect(field).toHaveValue(''));
    expect(await ranch.read()).toHaveLength(2);
    expect(JSON.stringify(sessionStorage)).not.toContain('Bring a cooler.');
  });

  it('says what another admin has saved, and replaces it when it is saved again', async () => {
    const ranch = await openRanch();
    const { body: news } = await succeed(postNews(ranch.groupId, ranch));
    const { user, section, press } = await openSection(ranch);
    await section.findByText(/^Emailed to buyers after/);
    await press('Change');
    const dialog = within(await screen.findByRole('dialog', { name: 'Change this news' }));
    const text = dialog.getByRole('textbox', { name: 'Text' });
    fireEvent.change(text, { target: { value: 'Mine' } });
    const path = `/api/groups/${ranch.groupId}/news/${news._id}`;
    await succeed(api('PUT', path, { token: ranch.token, body: { text: 'Theirs' } }));
    await user.click(dialog.getByText('Save'));
    expect(await dialog.findByText('Now: Theirs')).toBeVisible();
    expect(text).toHaveValue('Mine');
    await user.click(dialog.getByText('Save'));
    expect(await section.findByText('Mine')).toBeVisible();
  });

  it('says that it is too late to change it, and keeps what was typed', async () => {
    const ranch = await openRanch();
    await succeed(postNews(ranch.groupId, { token: ranch.token }));
    const { user, section, press } = await openSection(ranch);
    await section.findByText(/^Emailed to buyers after/);
    await press('Change');
    const dialog = within(await screen.findByRole('dialog', { name: 'Change this news' }));
    const text = dialog.getByRole('textbox', { name: 'Text' });
    fireEvent.change(text, { target: { value: 'Too late' } });
    await advanceClock(10 * 60);
    await runJobs('news');
    await user.click(dialog.getByText('Save'));
    expect(await screen.findByText(/^News can be changed for 10 minutes/)).toBeVisible();
    expect(text).toHaveValue('Too late');
  });
});

describe('the news of a group, for its buyers', () => {
  it('is on the group’s page and below the receipt, the newest first, with links', async () => {
    const { groupId, token, buyer, purchase } = await openRanch();
    await succeed(postNews(groupId, { token, text: 'The first news' }));
    const text = 'See https://oakranch.example/map.\n\nThank you!';
    const { body: newest } = await succeed(postNews(groupId, { token, text }));
    const png = new Uint8Array(await drawPicture().png().toBuffer());
    await succeed(uploadNewsPicture(groupId, newest._id, png, { token, alt: 'Our map' }));
    const { unmount } = renderPage(`/groups/view/${groupId}`, sessionOf(buyer));
    const news = await screen.findByRole('region', { name: 'News from the rancher' });
    const link = within(news).getByRole('link', { name: 'https://oakranch.example/map' });
    expect(link).toHaveAttribute('href', 'https://oakranch.example/map');
    expect(link).toHaveAttribute('rel', 'nofollow noopener noreferrer');
    expect(within(news).getByText('Thank you!')).toBeVisible();
    expect(within(news).getByAltText('Our map')).toBeInTheDocument();
    expect(within(news).queryByText('The first news')).not.toBeInTheDocument();
    unmount();
    const { user } = renderPage(`/purchases/${purchase._id}/receipt`, sessionOf(buyer));
    const below = within(await screen.findByRole('region', { name: 'News from the rancher' }));
    await user.click(below.getByText('Older news (1)'));
    expect(below.getByText('The first news')).toBeVisible();
  });

  it('shows when it is posted while the page is open', async () => {
    const { groupId, token, buyer } = await openRanch();
    renderPage(`/groups/view/${groupId}`, sessionOf(buyer));
    await screen.findByRole('region', { name: 'Your shares' });
    await succeed(postNews(groupId, { token }));
    expect(await screen.findByText('The steers are well.')).toBeVisible();
  });

  it('is not asked for by a member without a share', async () => {
    const { groupId, token, admin } = await openRanch();
    await succeed(postNews(groupId, { token }));
    const looker = await buildUser({ supplierId: admin.supplierId });
    const asked = breakNetwork('GET', `/api/groups/${groupId}/news`);
    renderPage(`/groups/view/${groupId}`, sessionOf(looker));
    await screen.findByRole('region', { name: 'Shares left' });
    expect(asked).toEqual([]);
  });

  it('says when it could not be loaded', async () => {
    const { groupId, buyer } = await openRanch();
    breakNetwork('GET', `/api/groups/${groupId}/news`);
    renderPage(`/groups/view/${groupId}`, sessionOf(buyer));
    expect(await screen.findByText('Failed to load the news.')).toBeVisible();
  });
});
