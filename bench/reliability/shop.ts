import { Client } from 'pg';

import { payByCard } from '#testing/cardProvider';
import type { Portion } from '#shared/groups/portions';
import type { Purchase } from '#shared/purchases/purchases.contract';
import { eventually } from '#testing/eventually';
import { superadminToken } from '#testing/factories/users';
import { unique } from '#testing/factories/unique';
import type { Answer } from '#testing/testServer';

import type { History } from './history';

export interface Buyer {
  userId: string;
  email: string;
  token: string;
}

export interface Share {
  groupId: string;
  portion: Portion;
  /** Cents. */
  price: number;
}

interface Started {
  paymentIntentId: string;
  amount: number;
}

interface Tracked {
  purchase: Purchase;
}

type Reply<Body> = Promise<Answer<Body> | null>;

/** The calls of a purchase, each at the server named. */
export interface Shop {
  register(server: string): Promise<Buyer>;
  registerMany(servers: string[], count: number): Promise<Buyer[]>;
  hold(server: string, buyer: Buyer, share: Share): Reply<Started>;
  track(server: string, buyer: Buyer, share: Share, paymentIntentId?: string): Reply<Tracked>;
  release(server: string, buyer: Buyer, purchaseId: string): Reply<Purchase>;
  refund(server: string, purchaseId: string): Reply<Purchase>;
  leave(server: string, buyer: Buyer, purchaseId: string): Reply<Purchase>;
  joinWaitlist(server: string, buyer: Buyer, groupId: string, portion: Portion): Reply<object>;
  purchases(server: string, buyer: Buyer): Promise<Purchase[]>;
  /** Holds, pays and tracks, again while the answer is "later"; null where any of it did not succeed. */
  buy(server: string, buyer: Buyer, share: Share): Promise<Bought | null>;
}

/** A sweep that settles the same payment at that moment is done by then. */
const laterMs = 10_000;

export interface Bought {
  purchase: Purchase;
  paymentIntentId: string;
}

export function createShop(history: History): Shop {
  async function register(server: string): Promise<Buyer> {
    const username = unique('buyer');
    const email = `${username}@example.com`;
    const answer = await history.call<{ token: string }>(server, 'POST', '/api/users/register', {
      body: { username, email, password: 'reliable' },
    });
    const token = answer?.body.token ?? '';
    const [, claims = ''] = token.split('.');
    const { id } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { id: string };
    return { userId: id, email, token };
  }

  const shop: Shop = {
    register,
    async registerMany(servers, count) {
      const buyers: Buyer[] = [];
      while (buyers.length < count) {
        const batch = servers.flatMap((server) => [register(server), register(server)]);
        buyers.push(...(await Promise.all(batch)));
      }
      return buyers.slice(0, count);
    },
    hold: (server, { token }, { groupId, portion, price }) =>
      history.call<Started>(server, 'POST', '/api/stripe/payment-intent', {
        token,
        body: { amount: price, currency: 'usd', groupId, portion },
      }),
    track: (server, { token, userId }, { groupId, portion, price }, paymentIntentId) =>
      history.call<Tracked>(server, 'POST', '/api/purchase-tracking', {
        token,
        body: { groupId, userId, portion, amountPaid: price / 100, paymentIntentId },
      }),
    release: (server, { token }, id) =>
      history.call<Purchase>(server, 'POST', `/api/purchases/${id}/release`, { token }),
    refund: async (server, id) =>
      history.call<Purchase>(server, 'POST', `/api/purchases/${id}/refund`, {
        token: await superadminToken(),
        body: { reason: 'Drawn by lot.' },
      }),
    leave: (server, { token }, id) =>
      history.call<Purchase>(server, 'POST', `/api/purchases/${id}/leave`, { token }),
    joinWaitlist: (server, { token }, groupId, portion) =>
      history.call<object>(server, 'PUT', `/api/groups/${groupId}/waitlist`, {
        token,
        body: { portion },
      }),
    async purchases(server, { token }) {
      const answer = await history.call<Purchase[]>(server, 'GET', '/api/purchases/mine', {
        token,
      });
      return answer?.body ?? [];
    },
    async buy(server, buyer, share) {
      const started = await shop.hold(server, buyer, share);
      if (started?.status !== 200) return null;
      const { paymentIntentId } = started.body;
      await payByCard(paymentIntentId);
      const tracked = await eventually(
        () => shop.track(server, buyer, share, paymentIntentId),
        (answer) => answer?.status !== 503,
        laterMs,
      );
      if (!tracked || tracked.status > 201) return null;
      return { purchase: tracked.body.purchase, paymentIntentId };
    },
  };
  return shop;
}

/** Confirms addresses in Postgres, because the link lies in the mailbox of the server that sent it. */
export async function confirmAddresses(databaseUrl: string, buyers: Buyer[]): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('update users set email_verified_at = now() where id = any($1)', [
    buyers.map(({ userId }) => userId),
  ]);
  await client.end();
}
