import { Agent, request } from 'node:http';

import { quarterCents, type Buyer, type World } from './world';

const connections = 8;

/** How the shares of a turn are spread. */
export type Spread = 'many groups' | 'one group';

/** Enough that no buyer exceeds the limit of payments in a turn. */
const buyersOfOneGroup = 500;

const post = <Answer>(agent: Agent, url: string, buyer: Buyer, body: object): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const text = JSON.stringify(body);
    const headers = {
      authorization: `Bearer ${buyer.token}`,
      'x-forwarded-for': buyer.address,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    };
    const call = request(url, { agent, method: 'POST', headers }, (response) => {
      let answer = '';
      response.on('data', (chunk: Buffer) => (answer += chunk.toString()));
      response.on('end', () => {
        const { statusCode = 0 } = response;
        if (statusCode < 300) resolve(JSON.parse(answer) as Answer);
        else reject(new Error(`${url} was answered ${String(statusCode)}: ${answer}`));
      });
    });
    call.on('error', reject);
    call.end(text);
  });

/** Holds a Quarter, and records it as paid for; its card was confirmed in between. */
async function buyShare(
  agent: Agent,
  server: string,
  buyer: Buyer,
  groupId: string,
): Promise<void> {
  const share = { groupId, portion: 'Quarter' };
  const { paymentIntentId } = await post<{ paymentIntentId: string }>(
    agent,
    `${server}/api/stripe/payment-intent`,
    buyer,
    { ...share, amount: quarterCents, currency: 'usd' },
  );
  await post(agent, `${server}/api/purchase-tracking`, buyer, {
    ...share,
    userId: buyer.userId,
    amountPaid: quarterCents / 100,
    paymentIntentId,
  });
}

/** Until when shares are bought: for so long, or so many. */
export type Extent = { seconds: number } | { shares: number };

/** Eight buyers at a time, one share after another. @returns how many were paid for. */
export async function buyShares(
  server: string,
  { buyers, groupIds }: World,
  spread: Spread,
  extent: Extent,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const until = 'seconds' in extent ? performance.now() + extent.seconds * 1000 : Infinity;
  const most = 'shares' in extent ? extent.shares : Infinity;
  const some = spread === 'one group' ? buyers.slice(0, buyersOfOneGroup) : buyers;
  let [begun, paid] = [0, 0];
  const buyOn = async (): Promise<void> => {
    while (begun < most && performance.now() < until) {
      const place = begun;
      begun += 1;
      const buyer = some[place % some.length];
      const groupId = spread === 'one group' ? groupIds[0] : groupIds[place % groupIds.length];
      if (!buyer || !groupId) throw new Error('There is no buyer or no group.');
      await buyShare(agent, server, buyer, groupId);
      paid += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, buyOn)).finally(() => agent.destroy());
  return paid;
}
