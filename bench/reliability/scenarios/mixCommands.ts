import assert from 'node:assert/strict';

import fc from 'fast-check';

import { portions, quartersOf, type Portion } from '#shared/groups/portions';
import { bookedCharge, payByCard } from '#testing/cardProvider';
import { readGroup } from '#testing/factories/purchases';
import { superadminToken } from '#testing/factories/users';
import { callServer } from '#testing/testServer';

import {
  checkMix,
  costOf,
  crowd,
  quartersHeld,
  quartersSold,
  type Mix,
  type RealShop,
} from './mixModel';

/** One step of a user; `act` updates the model with its result. */
abstract class Step implements fc.AsyncCommand<Mix, RealShop, true> {
  async check(): Promise<boolean> {
    return true;
  }

  async run(mix: Mix, real: RealShop): Promise<void> {
    await this.act(mix, real);
    await checkMix(mix, real);
  }

  abstract act(mix: Mix, real: RealShop): Promise<void>;
  abstract toString(): string;
}

class Hold extends Step {
  constructor(
    readonly who: number,
    readonly portion: Portion,
  ) {
    super();
  }

  async act(mix: Mix, { shop, server, buyers, groupId }: RealShop): Promise<void> {
    const buyer = buyers[this.who];
    if (!buyer || (mix.started[this.who] ?? 0) >= 9) return;
    const { shares = [] } = await readGroup(buyer.token, groupId);
    const price = shares.find(({ portion }) => portion === this.portion)?.price ?? 0;
    const share = { groupId, portion: this.portion, price: Math.round(price * 100) };
    const answer = await shop.hold(server, buyer, share);
    assert.ok(
      [200, 409, 422].includes(answer?.status ?? 0),
      `hold: ${answer?.status ?? 'unknown'}`,
    );
    if (answer?.status !== 200) return;
    mix.started[this.who] = (mix.started[this.who] ?? 0) + 1;
    const held = (await shop.purchases(server, buyer)).find(({ state }) => state === 'held');
    mix.holds.set(this.who, {
      who: this.who,
      portion: this.portion,
      cents: answer.body.amount,
      purchaseId: held?._id ?? '',
      intent: answer.body.paymentIntentId,
    });
  }

  toString = () => `hold(${this.who}, ${this.portion})`;
}

class Pay extends Step {
  constructor(readonly who: number) {
    super();
  }

  async act(mix: Mix, { shop, server, buyers, groupId }: RealShop): Promise<void> {
    const [buyer, held] = [buyers[this.who], mix.holds.get(this.who)];
    if (!buyer || !held) return;
    await payByCard(held.intent);
    const share = { groupId, portion: held.portion, price: held.cents };
    const answer = await shop.track(server, buyer, share, held.intent);
    assert.equal(answer?.status, 201, 'tracking');
    assert.equal((await bookedCharge(held.intent))?.capturedCents, held.cents, 'the charge');
    mix.holds.delete(this.who);
    mix.sales.push(held);
    mix.quartersLeft -= quartersOf[held.portion];
    const isSoldOut = mix.quartersLeft === 0;
    // With the last quarter the rest of a correction is written off.
    mix.remainingCents = isSoldOut ? 0 : mix.remainingCents - held.cents;
    if (isSoldOut) mix.status = 'full';
  }

  toString = () => `pay(${this.who})`;
}

class Release extends Step {
  constructor(readonly who: number) {
    super();
  }

  async act(mix: Mix, { shop, server, buyers }: RealShop): Promise<void> {
    const [buyer, held] = [buyers[this.who], mix.holds.get(this.who)];
    if (!buyer || !held) return;
    assert.equal((await shop.release(server, buyer, held.purchaseId))?.status, 200, 'release');
    mix.holds.delete(this.who);
  }

  toString = () => `release(${this.who})`;
}

/** Refunds a paid share: by an admin, or by its buyer while the group is selling. */
class GiveBack extends Step {
  constructor(
    readonly by: 'admin' | 'buyer',
    readonly place: number,
  ) {
    super();
  }

  async act(mix: Mix, { shop, server, buyers }: RealShop): Promise<void> {
    const place = this.place % Math.max(mix.sales.length, 1);
    const sale = mix.sales[place];
    const buyer = buyers[sale?.who ?? 0];
    if (!sale || !buyer) return;
    const answer =
      this.by === 'admin'
        ? await shop.refund(server, sale.purchaseId)
        : await shop.leave(server, buyer, sale.purchaseId);
    const isAllowed = this.by === 'admin' || mix.status === 'open';
    assert.equal(answer?.status, isAllowed ? 200 : 409, `given back by ${this.by}`);
    if (!isAllowed) return;
    mix.sales.splice(place, 1);
    assert.equal((await bookedCharge(sale.intent))?.refundedCents, sale.cents, 'the refund');
    const quarters = quartersOf[sale.portion];
    if (mix.status === 'closed' || (mix.status === 'full' && mix.reopen.quarters > 0)) {
      mix.reopen = {
        cents: Math.min(mix.totalCents, mix.reopen.cents + sale.cents),
        quarters: mix.reopen.quarters + quarters,
      };
      return;
    }
    mix.status = 'open';
    mix.quartersLeft += quarters;
    mix.remainingCents = Math.min(mix.totalCents, mix.remainingCents + sale.cents);
  }

  toString = () => `returnShare(${this.by}, ${this.place})`;
}

/** Types a remaining cost, on an open group or together with opening it. */
class Correct extends Step {
  constructor(
    readonly toQuarters: number,
    /** Cents beyond the price of whole quarters. */
    readonly beside: number,
  ) {
    super();
  }

  async act(mix: Mix, { server, groupId }: RealShop): Promise<void> {
    const token = await superadminToken();
    const target = costOf(mix, this.toQuarters) + this.beside;
    const group = await readGroup(token, groupId);
    const answer = await callServer(server, 'PUT', `/api/groups/${groupId}`, {
      token,
      body: { ...group, remainingCost: target / 100, status: 'open' },
    });
    const unsold = mix.totalQuarters - quartersSold(mix);
    const left = Math.min(this.toQuarters, unsold);
    const held = quartersHeld(mix);
    const isUntouched = target === mix.remainingCents && mix.status === 'open';
    const mayBe = target <= costOf(mix, unsold) && left >= held;
    assert.ok([200, 409, 422].includes(answer.status), `correction: ${answer.status}`);
    assert.ok(answer.status !== 200 || mayBe || isUntouched, 'a correction beyond what is unsold');
    if (answer.status !== 200 || isUntouched) return;
    assert.ok(left > held || this.beside === 0 || held === 0, 'money without a quarter');
    const isPutBack = mix.status !== 'open' && target === mix.reopen.cents;
    mix.quartersLeft = isPutBack ? mix.reopen.quarters : left;
    mix.remainingCents = target;
    mix.reopen = { cents: 0, quarters: 0 };
    mix.status = 'open';
  }

  toString = () => `correct(${this.toQuarters} quarters and ${this.beside} cents)`;
}

/** Chooses from the status menu. */
class SetStatus extends Step {
  constructor(readonly status: Mix['status']) {
    super();
  }

  async act(mix: Mix, { server, groupId }: RealShop): Promise<void> {
    const answer = await callServer(server, 'PATCH', `/api/groups/${groupId}/status`, {
      token: await superadminToken(),
      body: { status: this.status },
    });
    assert.equal(answer.status, 200, `status ${this.status}`);
    const { status, reopen, remainingCents, quartersLeft } = mix;
    mix.status = this.status;
    if (this.status === 'open' && status !== 'open') {
      mix.remainingCents = reopen.cents;
      mix.quartersLeft = reopen.quarters;
      mix.reopen = { cents: 0, quarters: 0 };
    } else if (this.status !== 'open' && status === 'open') {
      mix.holds.clear();
      mix.reopen = { cents: remainingCents, quarters: quartersLeft };
      mix.remainingCents = 0;
      mix.quartersLeft = 0;
    }
  }

  toString = () => `set(${this.status})`;
}

const who = fc.nat(crowd - 1);

export const mixCommands: fc.Arbitrary<fc.AsyncCommand<Mix, RealShop, true>>[] = [
  fc.tuple(who, fc.constantFrom(...portions)).map(([buyer, portion]) => new Hold(buyer, portion)),
  fc.tuple(who, fc.constantFrom(...portions)).map(([buyer, portion]) => new Hold(buyer, portion)),
  who.map((buyer) => new Pay(buyer)),
  who.map((buyer) => new Pay(buyer)),
  who.map((buyer) => new Release(buyer)),
  fc
    .tuple(fc.constantFrom('admin', 'buyer'), fc.nat(9))
    .map(([by, place]) => new GiveBack(by, place)),
  fc
    .tuple(fc.integer({ min: 4, max: 12 }), fc.constantFrom(0, 0, 400))
    .map(([quartersLeft, beside]) => new Correct(quartersLeft, beside)),
  fc.constantFrom('open', 'open', 'full', 'closed').map((status) => new SetStatus(status)),
];
