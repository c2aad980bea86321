import { payByCard } from '#testing/cardProvider';
import type { Portion } from '#shared/groups/portions';
import type { Purchase } from '#shared/purchases/purchases.contract';
import { eventually } from '#testing/eventually';
import { superadminToken } from '#testing/factories/users';
import { unique } from '#testing/factories/unique';

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

/** A sweep that settles the same payment at that moment is done by then. */
const laterMs = 10_000;

export interface Bought {
  purchase: Purchase;
  paymentIntentId: string;
}

/** The calls of a purchase, each at the server named. */
export function createShop(history: History) {
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

  const shop = {
    register,
    async registerMany(servers: string[], count: number): Promise<Buyer[]> {
      const buyers: Buyer[] = [];
      while (buyers.length < count) {
        const batch = servers.flatMap((server) => [register(server), register(server)]);
        buyers.push(...(await Promise.all(batch)));
      }
      return buyers.slice(0, count);
    },
    hold: (server: string, { token }: Buyer, { groupId, portion, price }: Share) =>
      history.call<Started>(server, 'POST', '/api/stripe/payment-intent', {
        token,
        body: { amount: price, currency: 'usd', groupId, portion },
      }),
    track: (
      server: string,
      { token, userId }: Buyer,
      { groupId, portion, price }: Share,
      paymentIntentId?: string,
    ) =>
      history.call<Tracked>(server, 'POST', '/api/purchase-tracking', {
        token,
        body: { groupId, userId, portion, amountPaid: price / 100, paymentIntentId },
      }),
    release: (server: string, { token }: Buyer, id: string) =>
      history.call<Purchase>(server, 'POST', `/api/purchases/${id}/release`, { token }),
    refund: async (server: string, id: string) =>
      history.call<Purchase>(server, 'POST', `/api/purchases/${id}/refund`, {
        token: await superadminToken(),
        body: { reason: 'Drawn by lot.' },
      }),
    leave: (server: string, { token }: Buyer, id: string) =>
      history.call<Purchase>(server, 'POST', `/api/purchases/${id}/leave`, { token }),
    joinWaitlist: (server: string, { token }: Buyer, groupId: string, portion: Portion) =>
      history.call<object>(server, 'PUT', `/api/groups/${groupId}/waitlist`, {
        token,
        body: { portion },
      }),
    async purchases(server: string, { token }: Buyer): Promise<Purchase[]> {
      const answer = await history.call<Purchase[]>(server, 'GET', '/api/purchases/mine', {
        token,
      });
      return answer?.body ?? [];
    },
    /** Holds, pays and tracks, again while the answer is "later"; null where any of it did not succeed. */
    async buy(server: string, buyer: Buyer, share: Share): Promise<Bought | null> {
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

export type Shop = ReturnType<typeof createShop>;
