import { buyShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { superadminToken } from '#testing/factories/users';
import { api, serverUrl } from '#testing/testServer';

interface Heard {
  event: string;
  data: { _id: string; name?: string; remainingCost?: number; members?: unknown[] };
}

const listening: AbortController[] = [];

/** Listens as a page does: fetch, a bearer token, and the stream's blocks one by one. */
async function listen(token: string) {
  const abort = new AbortController();
  listening.push(abort);
  const response = await fetch(`${serverUrl()}/api/groups/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  const heard = blocksOf(response);
  await heard.next();
  return {
    type: response.headers.get('content-type'),
    next: async (): Promise<Heard | undefined> => {
      const { value } = await heard.next();
      return value ? toHeard(value) : undefined;
    },
  };
}

async function* blocksOf(response: Response): AsyncGenerator<string, undefined> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    yield* blocks.filter((block) => block !== ':');
  }
  return undefined;
}

function toHeard(block: string): Heard {
  const [, event = '', data = '{}'] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? [];
  return { event, data: JSON.parse(data) as Heard['data'] };
}

afterEach(() => {
  for (const abort of listening.splice(0)) abort.abort();
});

const rename = (token: string, groupId: string, name: string) =>
  api('PUT', `/api/groups/${groupId}`, { token, body: { name } });

describe('GET /api/groups/events', () => {
  it('tells a sale to everybody who may see the group, each as they may see it', async () => {
    const { admin, group, member } = await buildRanch();
    const toAdmin = await listen(admin.token);
    const toMember = await listen(member.token);
    expect(toAdmin.type).toContain('text/event-stream');
    await buyShare(group._id, 'Full');
    let heard = await toAdmin.next();
    while (heard?.data.remainingCost !== 3300) heard = await toAdmin.next();
    expect(heard).toMatchObject({ event: 'group', data: { _id: group._id } });
    expect(heard.data.members).toHaveLength(1);
    heard = await toMember.next();
    while (heard?.data.remainingCost !== 3300) heard = await toMember.next();
    expect(heard.data.members).toEqual([]);
  });

  it('tells nothing of other suppliers’ groups', async () => {
    const { admin, group } = await buildRanch();
    const stranger = await buildRanch();
    const toStranger = await listen(stranger.admin.token);
    await rename(admin.token, group._id, 'Not theirs');
    await rename(stranger.admin.token, stranger.group._id, 'Theirs');
    expect(await toStranger.next()).toMatchObject({ event: 'group', data: { name: 'Theirs' } });
  });

  it('tells that a group is gone: deleted, or given to another supplier', async () => {
    const { admin, group, member } = await buildRanch();
    const other = await buildRanch();
    const toMember = await listen(member.token);
    await api('DELETE', `/api/groups/${group._id}`, admin);
    expect(await toMember.next()).toEqual({ event: 'group-removed', data: { _id: group._id } });
    const toOther = await listen(other.member.token);
    await api('PUT', `/api/groups/${other.group._id}`, {
      token: await superadminToken(),
      body: { supplierId: admin.supplierId },
    });
    expect(await toOther.next()).toEqual({
      event: 'group-removed',
      data: { _id: other.group._id },
    });
    expect(await toMember.next()).toMatchObject({
      event: 'group',
      data: { _id: other.group._id },
    });
  });

  it('ends with the session', async () => {
    const { admin, group, member } = await buildRanch();
    const toMember = await listen(member.token);
    await api('DELETE', `/api/users/${member.userId}`, { token: await superadminToken() });
    await rename(admin.token, group._id, 'Unheard');
    expect(await toMember.next()).toBeUndefined();
  });

  it.each([undefined, 'not-a-token'])('is not for the token %s', async (token) => {
    const answer = await api('GET', '/api/groups/events', token ? { token } : {});
    expect(answer.status).toBe(401);
  });
});
