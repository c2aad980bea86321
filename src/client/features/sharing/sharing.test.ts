import { screen, waitFor, within } from '@testing-library/react';

import type { Portion } from '#shared/groups/portions';
import { answerWith } from '#testing/answers';
import { buyShare, holdShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { unique } from '#testing/factories/unique';
import { buildUser, sessionOf, succeed, type TestUser } from '#testing/factories/users';
import { renderPage } from '#testing/renderPage';
import { api } from '#testing/testServer';

interface Answer {
  shareLink: { key: string; url: string };
}

async function buildShared(buyersMayShare = false) {
  const ranch = await buildRanch();
  const path = `/api/groups/${ranch.group._id}/share-link`;
  const call = { token: ranch.admin.token, body: { buyersMayShare } };
  const { shareLink } = (await succeed(api<Answer>('POST', path, call))).body;
  return { ...ranch, ...shareLink, end: () => api('DELETE', path, { token: ranch.admin.token }) };
}

async function buyShares(groupId: string, portion: Portion, count: number): Promise<void> {
  for (let bought = 0; bought < count; bought += 1) await buyShare(groupId, portion);
}

const open = ({ key }: { key: string }, as?: TestUser) =>
  renderPage(`/share/${key}`, as && sessionOf(as));

const join = () => screen.findByRole('link', { name: 'Join this group' });

describe('the page of a share link', () => {
  it('shows a stranger the animal and what each share costs, and moves as others buy', async () => {
    const shared = await buildShared();
    open(shared);
    expect(await screen.findByRole('heading', { name: shared.group.name })).toBeVisible();
    expect(
      screen.getByRole('radio', { name: /Half.*\$550\.00.*1\/8 of the animal/ }),
    ).toBeVisible();
    expect(screen.getByRole('group', { name: /^16 quarters: 0 sold/ })).toBeVisible();
    await buyShare(shared.group._id, 'Full');
    const bar = await screen.findByRole(
      'group',
      { name: /^16 quarters: 4 sold/ },
      { timeout: 20_000 },
    );
    expect(bar).toBeVisible();
    expect(screen.getByText(/You will log in or create an account first/)).toBeVisible();
  });

  it('leads through the login to the payment of the chosen share', async () => {
    const shared = await buildShared();
    const stranger = await buildUser();
    const { user, router } = open(shared);
    await user.click(await screen.findByRole('radio', { name: /^Half/ }));
    await user.click(await join());
    await user.click(await screen.findByLabelText('Username or email'));
    await user.paste(stranger.username);
    await user.click(screen.getByLabelText('Password'));
    await user.paste(stranger.password);
    await user.click(screen.getByRole('button', { name: 'Login' }));
    const panel = await screen.findByRole(
      'region',
      { name: 'Your selection' },
      { timeout: 20_000 },
    );
    expect(await within(panel).findByText(/A Half is 1\/8 of the animal/)).toBeVisible();
    expect(router.state.location.pathname).toBe('/GroupSearchAndJoin');
  });

  it('leads a member on at once', async () => {
    const shared = await buildShared();
    const { user } = open(shared, shared.member);
    await user.click(await screen.findByRole('radio', { name: /^Full/ }));
    await user.click(await join());
    const panel = await screen.findByRole('region', { name: 'Your selection' });
    expect(await within(panel).findByText(/A Full is 1\/4 of the animal/)).toBeVisible();
  });

  it('tells who buys from another supplier that they cannot buy here', async () => {
    const shared = await buildShared();
    const { member } = await buildRanch();
    renderPage(`/share/${shared.key}?join=Half`, sessionOf(member));
    expect(await screen.findByText(/Your account buys from another supplier/)).toBeVisible();
    expect(screen.getByRole('heading', { name: shared.group.name })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Join this group' })).not.toBeInTheDocument();
  });

  it('says that what is left is being paid for, and promises no time', async () => {
    const shared = await buildShared();
    await buyShares(shared.group._id, 'Full', 3);
    await holdShare(shared.group._id, 'Full');
    open(shared);
    expect(await screen.findByText(/^Someone is paying for the last share/)).toHaveTextContent(
      'If they do not finish, it is free again, and this page shows it.',
    );
    expect(screen.queryByText(/minutes/)).not.toBeInTheDocument();
  });

  it('says that what is left is less than any share', async () => {
    const shared = await buildShared();
    await shared.change('PUT', '', { portionsAvailable: ['Full', 'Half'] });
    await buyShares(shared.group._id, 'Full', 3);
    await buyShare(shared.group._id, 'Half');
    await shared.change('PUT', '', { portionsAvailable: ['Full'] });
    open(shared);
    expect(await screen.findByText('What is left is less than any share on offer.')).toBeVisible();
  });

  it('says that a link has ended, also to who looks at it', async () => {
    const shared = await buildShared();
    open(shared);
    await screen.findByRole('heading', { name: shared.group.name });
    await shared.end();
    const ended = await screen.findByRole(
      'heading',
      { name: 'This link has ended' },
      { timeout: 20_000 },
    );
    expect(ended).toBeVisible();
  });

  it('offers to try again where the server fails', async () => {
    const shared = await buildShared();
    answerWith('GET', `/api/share/${shared.key}`, { status: 500 });
    open(shared);
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  });

  it('offers nothing of a group that was called off', async () => {
    const shared = await buildShared();
    await shared.change('POST', '/call-off', { name: shared.group.name, reason: unique('Ill') });
    open(shared);
    expect(await screen.findByText(/This group was called off/)).toBeVisible();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  });
});

describe('the link of a group', () => {
  it('is made, opened to buyers and ended by who runs the group', async () => {
    const { group, admin } = await buildRanch();
    const { user } = renderPage(`/admin/groups/view/${group._id}`, sessionOf(admin));
    await user.click(await screen.findByRole('button', { name: 'Make a share link' }));
    const field = await screen.findByLabelText('Share link', { selector: 'input' });
    expect(field).toHaveDisplayValue(/\/share\/[\w-]{22}$/);
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('Link copied.')).toBeVisible();
    const mayShare = screen.getByRole('switch', { name: 'Buyers may pass it on, too' });
    await user.click(mayShare);
    await waitFor(() => expect(mayShare).toBeChecked());
    await user.click(screen.getByRole('button', { name: 'End the link' }));
    const dialog = await screen.findByRole('dialog', { name: 'End the share link?' });
    await user.click(within(dialog).getByRole('button', { name: 'End the link' }));
    expect(await screen.findByRole('button', { name: 'Make a share link' })).toBeVisible();
  });

  it('says why it could not be made', async () => {
    const { group, admin } = await buildRanch();
    const message = 'You do not have permission to edit this group.';
    answerWith('POST', `/api/groups/${group._id}/share-link`, { status: 403, body: { message } });
    const { user } = renderPage(`/admin/groups/view/${group._id}`, sessionOf(admin));
    await user.click(await screen.findByRole('button', { name: 'Make a share link' }));
    expect(await screen.findByText(message)).toBeVisible();
  });

  it('is there for buyers who may pass it on', async () => {
    const { group, url } = await buildShared(true);
    const { buyer } = await buyShare(group._id, 'Half');
    renderPage(`/groups/view/${group._id}`, sessionOf(buyer));
    expect(await screen.findByDisplayValue(url)).toBeVisible();
  });

  it('is not there for buyers who may not', async () => {
    const { group } = await buildShared();
    const { buyer } = await buyShare(group._id, 'Half');
    renderPage(`/groups/view/${group._id}`, sessionOf(buyer));
    await screen.findByRole('region', { name: 'Your shares' });
    expect(screen.queryByText('Pass it on')).not.toBeInTheDocument();
  });
});
