import { buyShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { superadminToken } from '#testing/factories/users';
import { eventually } from '#testing/eventually';
import { api, serverUrl, type Json } from '#testing/testServer';

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
    status: response.status,
    type: response.headers.get('content-type'),
    /** The events up to the first wanted one, or up to the end of the stream. */
    until: async (isIt: (heard: Heard) => boolean): Promise<Heard[]> => {
      const all: Heard[] = [];
      for (let next = await heard.next(); next.value; next = await heard.next()) {
        all.push(toHeard(next.value));
        if (all.slice(-1).some(isIt)) break;
      }
      return all;
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
  it('sends a sale to an admin and a member of the group, each with what they may see', async () => {
    const { admin, group, member } = await buildRanch();
    const toAdmin = await listen(admin.token);
    const toMember = await listen(member.token);
    expect(toAdmin.type).toContain('text/event-stream');
    await buyShare(group._id, 'Full');
    const isPurchased = ({ data }: Heard) => data.remainingCost === 3300;
    const [seenByAdmin, seenByMember] = [
      (await toAdmin.until(isPurchased)).at(-1),
      (await toMember.until(isPurchased)).at(-1),
    ];
    expect(seenByAdmin).toMatchObject({ event: 'group', data: { _id: group._id } });
    expect(seenByAdmin?.data.members).toHaveLength(1);
    expect(seenByMember?.data.members).toEqual([]);
  });

  it('sends what changed just before the stream was opened', async () => {
    const { admin, group, member } = await buildRanch();
    await rename(admin.token, group._id, 'Renamed');
    const toMember = await listen(member.token);
    const heard = await toMember.until(({ data }) => data.name === 'Renamed');
    expect(heard).not.toEqual([]);
  });

  it('sends nothing of other suppliers’ groups', async () => {
    const { admin, group } = await buildRanch();
    const stranger = await buildRanch();
    const toStranger = await listen(stranger.admin.token);
    await rename(admin.token, group._id, 'Not theirs');
    await rename(stranger.admin.token, stranger.group._id, 'Theirs');
    const heard = await toStranger.until(({ data }) => data.name === 'Theirs');
    expect(new Set(heard.map(({ data }) => data._id))).toEqual(new Set([stranger.group._id]));
  });

  it('sends that a group is gone when it is deleted or moved to another supplier', async () => {
    const { admin, group, member } = await buildRanch();
    const other = await buildRanch();
    const toMember = await listen(member.token);
    await api('DELETE', `/api/groups/${group._id}`, admin);
    const isGone = ({ event }: Heard) => event === 'group-removed';
    expect((await toMember.until(isGone)).at(-1)?.data).toEqual({ _id: group._id });
    const toOther = await listen(other.member.token);
    await api('PUT', `/api/groups/${other.group._id}`, {
      token: await superadminToken(),
      body: { supplierId: admin.supplierId },
    });
    expect((await toOther.until(isGone)).at(-1)?.data).toEqual({ _id: other.group._id });
    const [given] = await toMember.until(() => true);
    expect(given).toMatchObject({ event: 'group', data: { _id: other.group._id } });
  });

  it('ends with the session', async () => {
    const { admin, group, member } = await buildRanch();
    const toMember = await listen(member.token);
    await api('DELETE', `/api/users/${member.userId}`, { token: await superadminToken() });
    await rename(admin.token, group._id, 'Unheard');
    const names = (await toMember.until(() => false)).map(({ data }) => data.name);
    expect(names).not.toContain('Unheard');
  });

  it.each([undefined, 'not-a-token'])('is not for the token %s', async (token) => {
    const answer = await api('GET', '/api/groups/events', token ? { token } : {});
    expect(answer.status).toBe(401);
  });

  it('has twenty places for a user, and a closed stream frees its place', async () => {
    const { member, admin } = await buildRanch();
    for (let place = 0; place < 20; place += 1) await listen(member.token);
    const refused = await api('GET', '/api/groups/events', member);
    expect(refused).toMatchObject({ status: 429, body: { code: 'tooManyTries' } });
    expect(refused.headers.get('retry-after')).toBe('10');
    expect((await listen(admin.token)).type).toContain('text/event-stream');
    listening.shift()?.abort();
    const next = await eventually(
      () => listen(member.token),
      ({ status }) => status === 200,
    );
    expect(next.status).toBe(200);
  });

  it('opens no stream for a HEAD request', async () => {
    const { token } = (await buildRanch()).member;
    const headers = { authorization: `Bearer ${token}` };
    for (let asked = 0; asked < 20; asked += 1) {
      const { status } = await fetch(`${serverUrl()}/api/groups/events`, {
        method: 'HEAD',
        headers,
      });
      expect(status).toBe(404);
    }
    expect((await listen(token)).status).toBe(200);
  });

  it('is in the API document', async () => {
    const { body } = await api<{ paths: Json }>('GET', '/api/openapi.json');
    const told = (event: string) => ({ properties: { event: { enum: [event] }, data: {} } });
    const events = { schema: { anyOf: [told('group'), told('group-removed')] } };
    expect(body.paths['/api/groups/events']).toMatchObject({
      get: {
        security: [{ bearer: [] }],
        responses: { 200: { content: { 'text/event-stream': events } }, 401: {}, 429: {} },
      },
    });
  });
});
