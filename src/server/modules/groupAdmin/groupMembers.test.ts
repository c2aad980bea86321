import { buyShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { unique } from '#testing/factories/unique';
import { buildUser, superadminToken } from '#testing/factories/users';
import { api } from '#testing/testServer';

describe('PATCH /api/groups/:id/members', () => {
  it('adds a member of the supplier once, ignoring case', async () => {
    const { member, change } = await buildRanch();
    const { email } = member;
    const added = await change('PATCH', '/members/add', { email: email.toUpperCase() });
    expect(added.body).toMatchObject({ members: [{ email }], memberCount: 1 });
    const again = await change('PATCH', '/members/add', { email });
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ message: 'Member already added or invited' });
  });

  it('invites a user of no supplier or of another, without tying them', async () => {
    const { admin, group, change } = await buildRanch();
    const { member: neighbor } = await buildRanch();
    const stranger = await buildUser();
    const invitedEmails = [stranger.email, neighbor.email];
    for (const email of invitedEmails) {
      expect((await change('PATCH', '/members/add', { email })).status).toBe(200);
    }
    expect((await change('GET', '')).body).toMatchObject({
      group: { members: [], invitedEmails: expect.arrayContaining(invitedEmails) as string[] },
    });
    expect((await api('DELETE', `/api/users/${stranger.userId}`, admin)).status).toBe(404);
    await api('POST', '/api/invites/accept', {
      token: stranger.token,
      body: { groupId: group._id },
    });
    const own = await api<{ _id: string }[]>('GET', '/api/suppliers/my-suppliers', stranger);
    expect(own.body.map(({ _id }) => _id)).toEqual([admin.supplierId]);
  });

  it('adds a user of no supplier when a superadmin does, and ties them', async () => {
    const { admin, group } = await buildRanch();
    const { token, email } = await buildUser();
    const added = await api('PATCH', `/api/groups/${group._id}/members/add`, {
      token: await superadminToken(),
      body: { email },
    });
    expect(added.body).toMatchObject({ members: [{ email }], invitedEmails: [] });
    const own = await api<{ _id: string }[]>('GET', '/api/suppliers/my-suppliers', { token });
    expect(own.body.map(({ _id }) => _id)).toEqual([admin.supplierId]);
  });

  it('invites an address without an account, once', async () => {
    const { change } = await buildRanch();
    const email = `${unique('neighbor')}@example.com`;
    const invited = await change('PATCH', '/members/add', { email });
    expect(invited.body).toMatchObject({ members: [], invitedEmails: [email] });
    expect((await change('PATCH', '/members/add', { email })).status).toBe(409);
  });

  it('removes a member, who then is none', async () => {
    const { change, member } = await buildRanch();
    const { email } = member;
    await change('PATCH', '/members/add', { email });
    expect((await change('PATCH', '/members/remove', { email })).body.members).toEqual([]);
    expect((await change('PATCH', '/members/remove', { email })).status).toBe(404);
  });

  it('refuses to remove a member with a paid share', async () => {
    const { group, change } = await buildRanch();
    const { buyer } = await buyShare(group._id, 'Quarter');
    const { status } = await change('PATCH', '/members/remove', { email: buyer.email });
    expect(status).toBe(409);
  });

  it('withdraws the invitation of an address that has not joined', async () => {
    const { change } = await buildRanch();
    const email = `${unique('neighbor')}@example.com`;
    await change('PATCH', '/members/add', { email });
    const { status, body } = await change('PATCH', '/members/remove', { email });
    expect(status).toBe(200);
    expect(body).toMatchObject({ members: [], invitedEmails: [] });
    expect((await change('PATCH', '/members/remove', { email })).status).toBe(404);
    expect((await change('PATCH', '/members/add', { email })).body).toMatchObject({
      invitedEmails: [email],
    });
  });

  it.each([
    ['add', 'ann'],
    ['add', ''],
    ['remove', 'ann'],
    ['remove', ''],
  ])('asks for an address to %s: "%s"', async (verb, email) => {
    const { change } = await buildRanch();
    const { status, body } = await change('PATCH', `/members/${verb}`, { email });
    expect(status).toBe(422);
    expect(body).toMatchObject({ message: 'Enter a valid email' });
  });
});
