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

/** Waits for the first event of a stream that shows the group with all of a Full held. */
async function hearOfHold(groupId: string, { body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    const event = text
      .split('\n\n')
      .find((block) => block.includes(`"_id":"${groupId}"`) && block.includes('"held":4'));
    if (event) return event;
  }
  throw new Error('The stream has ended.');
}

it(
  'updates open pages about a hold when its server dies between the commit and the event',
  async () => {
    const [survivor, victim] = fleet.servers;
    if (!survivor || !victim) throw new Error('No servers were started.');
    const { admin, group, member } = await buildRanch();
    await victim.end('SIGKILL');
    await victim.start({ FAILPOINT: 'hold-committed' });
    const stream = await fetch(`${survivor.url}/api/groups/events`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const heard = hearOfHold(group._id, stream);
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
