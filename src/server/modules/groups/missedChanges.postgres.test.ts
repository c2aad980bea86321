import { buildRanch } from '#testing/factories/ranches';
import { startFleet, type Fleet } from '#testing/fleet/serverFleet';
import { callServer } from '#testing/testServer';

/** Two servers, of which one dies. */
let fleet: Fleet;

const patience = 240_000;

beforeAll(async () => {
  fleet = await startFleet({ servers: 2, database: 'postgres' });
}, patience);

afterAll(() => fleet.close(), patience);

/** Waits for the first event of a stream that names the group. */
async function hearOf(groupId: string, { body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    const event = text.split('\n\n').find((block) => block.includes(`"_id":"${groupId}"`));
    if (event) return event;
  }
  throw new Error('The stream has ended.');
}

it(
  'tells of a hold whose server died between its commit and the telling',
  async () => {
    const [survivor, victim] = fleet.servers;
    if (!survivor || !victim) throw new Error('No servers were started.');
    const { admin, group, member } = await buildRanch();
    await victim.end('SIGKILL');
    await victim.start({ FAILPOINT: 'hold-committed' });
    const stream = await fetch(`${survivor.url}/api/groups/events`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    // What was told when the group was made is told to who begins to listen.
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    const heard = hearOf(group._id, stream);
    const share = { groupId: group._id, portion: 'Full', amount: 110_000, currency: 'usd' };
    const held = callServer(victim.url, 'POST', '/api/stripe/payment-intent', {
      token: member.token,
      body: share,
    });
    await expect(held).rejects.toThrow();
    expect(await heard).toContain('event: group\n');
  },
  patience,
);
