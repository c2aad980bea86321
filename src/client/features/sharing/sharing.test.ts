import type { Group } from '#shared/groups/groups.contract';
import { act, screen, waitFor, within } from '#testing/screen';

import { answerWith, watch } from '#testing/answers';
import { buildGroup } from '#testing/factories/groups';
import { buyShare, holdShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { unique } from '#testing/factories/unique';
import { buildUser, sessionOf, succeed } from '#testing/factories/users';
import { interceptNothing } from '#testing/interceptor';
import { renderPage } from '#testing/renderPage';
import { api } from '#testing/testServer';

interface Answer {
  shareLink: { key: string; url: string };
}

async function buildShared() {
  const ranch = await buildRanch();
  const path = `/api/groups/${ranch.group._id}/share-link`;
  const share = async (buyersMayShare: boolean) => {
    const call = { token: ranch.admin.token, body: { buyersMayShare } };
    return (await succeed(api<Answer>('POST', path, call))).body.shareLink;
  };
  const { key } = await share(false);
  return { ...ranch, key, share, end: () => api('DELETE', path, { token: ranch.admin.token }) };
}

const supplierNameOf = ({ supplierId }: Group) =>
  typeof supplierId === 'string' ? supplierId : supplierId.name;

/** The page reads the group again every five seconds. */
const askedAgain = { timeout: 20_000, interval: 500 };

describe('the page of a share link', () => {
  it('shows a visitor what each share costs, updates when others buy, and shows when the link was ended', async () => {
    const { group, key, end } = await buildShared();
    renderPage(`/share/${key}`);
    expect(await screen.findByRole('heading', { name: group.name })).toBeVisible();
    expect(
      screen.getByRole('radio', { name: /Half.*\$550\.00.*an eighth of the beef/ }),
    ).toBeVisible();
    expect(screen.getByLabelText(/^0 of 16 sold/)).toBeVisible();
    expect(screen.getByText(/You will log in or create an account first/)).toBeVisible();
    await buyShare(group._id, 'Full');
    await waitFor(() => expect(screen.getByLabelText(/^4 of 16 sold/)).toBeVisible(), askedAgain);
    await end();
    await waitFor(() => expect(screen.getByText('This link has ended')).toBeVisible(), askedAgain);
  });

  it('draws the chosen share in a freezer when the supplier gave weights, and nothing before', async () => {
    const { key, change } = await buildShared();
    const { user, router } = renderPage(`/share/${key}`);
    expect(await screen.findByText('Join this group')).toBeVisible();
    expect(screen.queryByRole('img', { name: /freezer/ })).not.toBeInTheDocument();

    const weights = { liveLb: null, hangingLb: null, takeHomeLowLb: 445, takeHomeHighLb: 490 };
    await succeed(change('PUT', '', { weights }));
    await act(() => router.navigate('/'));
    await act(() => router.navigate(`/share/${key}`));
    const drawing = (share: string) =>
      screen.findByRole('img', { name: new RegExp(`^${share}: about .* of a kitchen freezer$`) });
    expect(await drawing('A Quarter')).toBeVisible();
    await user.click(screen.getByLabelText(/^Full/));
    expect(await drawing('A Full')).toBeVisible();
  });

  it('leads a visitor through the login to the payment of the chosen share, and a member there at once', async () => {
    const { key } = await buildShared();
    const stranger = await buildUser();
    const { user, router } = renderPage(`/share/${key}`);
    await user.click(await screen.findByLabelText(/^Half/));
    await user.click(screen.getByText('Join this group'));
    await user.click(await screen.findByLabelText('Username or email'));
    await user.paste(stranger.username);
    await user.click(screen.getByLabelText('Password'));
    await user.paste(stranger.password);
    await user.click(screen.getByText('Login', { selector: 'button' }));
    expect(await screen.findByText(/^An eighth of the beef/)).toBeVisible();
    expect(router.state.location.pathname).toBe('/GroupSearchAndJoin');

    await act(() => router.navigate(`/share/${key}`));
    await user.click(await screen.findByLabelText(/^Full/));
    await user.click(screen.getByText('Join this group'));
    expect(await screen.findByText(/^A quarter of the beef/)).toBeVisible();
  });

  it('shows a stranger how the supplier’s animals ended, and nothing while none has', async () => {
    const { group, admin, key } = await buildShared();
    const { router } = renderPage(`/share/${key}`);
    expect(await screen.findByText('Join this group')).toBeVisible();
    expect(screen.queryByText(/so far:/)).not.toBeInTheDocument();

    const sold = await buildGroup({ supplierId: admin.supplierId, totalPortions: 1 });
    await buyShare(sold._id, 'Full');
    await act(() => router.navigate('/'));
    await act(() => router.navigate(`/share/${key}`));
    expect(await screen.findByText(/so far:/)).toHaveTextContent(
      `${supplierNameOf(group)} so far:`,
    );
    expect(screen.getByText(/1 animal sold out on time\./)).toBeVisible();
  });

  it('shows a member of another supplier that they cannot buy here', async () => {
    const { group, key } = await buildShared();
    const { member } = await buildRanch();
    renderPage(`/share/${key}?join=Half`, sessionOf(member));
    expect(await screen.findByText(/Your account is with another ranch/)).toBeVisible();
    expect(screen.getByText(group.name)).toBeVisible();
    expect(screen.queryByText('Join this group')).not.toBeInTheDocument();
  });

  it('offers a retry when the server fails, shows that the last share is being paid, and offers nothing of a group that was called off', async () => {
    const { group, key, change } = await buildShared();
    await change('PUT', '', { remainingCost: 1100 });
    await holdShare(group._id, 'Full');
    answerWith('GET', `/api/share/${key}`, { status: 500 });
    const { user, router } = renderPage(`/share/${key}`);
    const retry = await screen.findByText('Retry');
    interceptNothing();
    await user.click(retry);
    expect(await screen.findByText(/^A buyer is paying for the last share/)).toHaveTextContent(
      'If they do not finish, it goes back on sale; this page updates.',
    );
    expect(screen.queryByText(/minutes/)).not.toBeInTheDocument();

    await change('POST', '/call-off', { name: group.name, reason: unique('Ill') });
    await act(() => router.navigate('/'));
    await act(() => router.navigate(`/share/${key}`));
    expect(await screen.findByText(/This group was called off/)).toBeVisible();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  });
});

describe('the link of a group', () => {
  it('is made, opened to buyers and ended by an admin, who reads why it could not be made', async () => {
    const { group, admin } = await buildRanch();
    const { user } = renderPage(`/admin/groups/view/${group._id}`, sessionOf(admin));
    const message = 'You do not have permission to edit this group.';
    answerWith('POST', `/api/groups/${group._id}/share-link`, { status: 403, body: { message } });
    const make = await screen.findByText('Make a share link');
    await user.click(make);
    expect(await screen.findByText(message)).toBeVisible();
    interceptNothing();
    await waitFor(() => expect(make).toBeEnabled());
    await user.click(make);
    const field = await screen.findByLabelText('Share link', { selector: 'input' });
    expect(field).toHaveDisplayValue(/\/share\/[\w-]{22}$/);
    await user.click(screen.getByText('Copy link'));
    expect(await screen.findByText('Link copied.')).toBeVisible();
    const mayShare = screen.getByLabelText('Let buyers share this link');
    await user.click(mayShare);
    await waitFor(() => expect(mayShare).toBeChecked());
    await user.click(screen.getByText('Turn off link'));
    const dialog = await screen.findByRole('dialog', { name: 'Turn off the share link?' });
    await user.click(within(dialog).getByText('Turn off link'));
    expect(await screen.findByText('Make a share link')).toBeVisible();
  });

  it('is hidden when the group was called off', async () => {
    const { group, admin } = await buildShared();
    const body = { name: group.name, reason: unique('Ill') };
    await succeed(api('POST', `/api/groups/${group._id}/call-off`, { token: admin.token, body }));
    const asked = watch('GET', `/api/groups/${group._id}/share-link`);
    renderPage(`/admin/groups/view/${group._id}?tab=sell`, sessionOf(admin));
    expect(await screen.findByText(/This group was called off/)).toBeVisible();
    expect(await screen.findByText('Open the buyers’ page')).toBeVisible();
    expect(asked).toHaveLength(0);
  });

  it('is there for buyers only while they may pass it on', async () => {
    const { group, share } = await buildShared();
    const { buyer } = await buyShare(group._id, 'Half');
    const { router } = renderPage(`/groups/view/${group._id}`, sessionOf(buyer));
    await screen.findByRole('region', { name: 'Your shares' });
    expect(screen.queryByText(/Share this animal/)).not.toBeInTheDocument();

    const { url } = await share(true);
    await act(() => router.navigate('/groups'));
    await act(() => router.navigate(`/groups/view/${group._id}`));
    expect(await screen.findByDisplayValue(url)).toBeVisible();
  });
});
