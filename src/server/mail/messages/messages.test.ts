import type { Weights } from '#shared/groups/facts';
import { asCents } from '#shared/money';
import { untouched } from '#shared/inventory/quarterCounts';
import { returnedMoney } from '#shared/purchases/returnedMoney';

import * as follows from '../../modules/follows/follows.mail';
import * as deadlines from '../../modules/deadlines/deadlines.mail';
import * as invitation from '../../modules/invites/invites.mail';
import * as secondFactor from '../../modules/account/secondFactor/secondFactor.mail';
import type { Mail } from '../mailer';
import type { Recipient } from '../mailTemplate';
import * as account from './account';
import * as admins from './admins';
import * as purchases from './purchases';
import * as sales from './sales';

const origin = 'https://shop.example';

const shareOf = (buyer: Recipient): purchases.MailedShare => ({
  id: 'one',
  buyer,
  group: { id: 'steer', name: 'Angus steer', animal: 'Beef', totalPortions: 4 },
  portion: 'Half',
  paid: { cents: asCents(55_000), isDemo: false, depositOf: null },
  isCash: false,
});

const group = {
  id: 'steer',
  name: 'Angus steer',
  animal: 'Beef',
  state: 'WA',
  timeZone: 'America/Los_Angeles',
  ifUnfilled: 'refund',
} as const;
const weights = { liveLb: 1200, hangingLb: 740, takeHomeLowLb: 445, takeHomeHighLb: 490 };
const listing = {
  ...group,
  supplierId: { name: 'Oak Ranch' },
  totalPortions: 4,
  weights,
  quarters: { total: 16, sold: 10, held: 0, withdrawn: 0, yours: 0, yoursHeld: 0 },
  shares: [
    { portion: 'Full', price: 1100, available: false },
    { portion: 'Half', price: 550, available: true },
    { portion: 'Quarter', price: 275, available: true },
  ],
  fillBy: '2026-12-13T07:59:00Z',
  decidedAt: null,
} as const;
const returned = returnedMoney({
  toCard: 30_000,
  inCash: 1_000,
  byBank: 20_000,
  anotherWay: 2_000,
  owedToCard: 1_500,
  owedInCash: 500,
});
const bought = { paidCents: asCents(55_000), returned };
const refunded = { reason: 'It fell ill.', returned };
const day = new Date('2026-12-13T07:59:00Z');

const filled = { group: { id: 'steer', name: 'Angus steer' }, people: 6, told: 6, shares: [] };
const sale: sales.MailedSale = {
  groupName: 'Angus steer',
  animal: 'Beef',
  totalPortions: 4,
  portion: 'Half',
  paid: { cents: asCents(55_000), isDemo: false, depositOf: null },
};

const asAdmin = { supplierName: 'Oak Ranch', token: null };

/** Every mail except the one that tells people the username that an admin gave them. */
const letters: Record<string, (to: Recipient) => Mail> = {
  welcomeMail: (to) => account.welcomeMail({ ...to, role: 'pending' }, origin),
  passwordResetMail: (to) => account.passwordResetMail(to, origin, 'abc'),
  passwordChangedMail: (to) => account.passwordChangedMail(to, origin),
  confirmEmailMail: (to) => account.confirmEmailMail(to, origin, 'abc'),
  proveEmailMail: (to) => account.proveEmailMail(to, origin, 'abc'),
  emailChangeRequestedMail: (to) => account.emailChangeRequestedMail(to, origin, 'abc'),
  emailChangedMail: (to) => account.emailChangedMail(to, origin, 'abc'),
  adminRequestedMail: (to) => admins.adminRequestedMail(to, origin),
  adminApprovedMail: (to) => admins.adminApprovedMail(to, origin, asAdmin),
  adminRejectedMail: (to) => admins.adminRejectedMail(to),
  adminPromotedMail: (to) => admins.adminPromotedMail(to, origin, { ...asAdmin, token: 'abc' }),
  adminRevokedMail: (to) => admins.adminRevokedMail(to, origin, null),
  invitationMail: ({ email }) =>
    invitation.invitationMail({
      email,
      listing,
      url: origin,
    }),
  confirmFollowMail: ({ email }) => follows.confirmFollowMail(email, 'Oak Ranch', origin),
  newGroupsMail: (to) =>
    follows.newGroupsMail(to, 'Oak Ranch', [{ ...group, url: origin }], origin),
  calledOffMail: (to) =>
    deadlines.calledOffMail(
      { ...to, ...bought },
      { ...group, isLost: false },
      'It fell ill.',
      origin,
    ),
  goesAheadMail: (to) => deadlines.goesAheadMail({ ...to, ...bought }, group, 'Oak Ranch', origin),
  onSaleAgainMail: (to) => deadlines.onSaleAgainMail({ ...to, ...bought }, group, day, origin),
  newSupplierMail: (to) =>
    deadlines.newSupplierMail({ ...to, ...bought }, group, 'Oak Ranch', origin),
  deadlineMovedMail: (to) =>
    deadlines.deadlineMovedMail(
      { ...to, ...bought },
      group,
      { from: day, to: day, reason: null },
      origin,
    ),
  reminderMail: (to) => deadlines.reminderMail(to, reminder(6, 16), links),
  secondFactorOnMail: (to) => secondFactor.secondFactorOnMail(to, origin),
  secondFactorOffMail: (to) => secondFactor.secondFactorOffMail(to, origin),
  secondFactorRemovedMail: (to) => secondFactor.secondFactorRemovedMail(to, origin),
  recoveryCodesRenewedMail: (to) => secondFactor.recoveryCodesRenewedMail(to, origin),
  receiptMail: (to) => purchases.receiptMail(shareOf(to), origin, 'SC-1001', { weights }),
  balanceReceiptMail: (to) =>
    purchases.balanceReceiptMail(shareOf(to), origin, {
      receiptNumber: 'SC-1002',
      kind: 'settling',
    }),
  partRefundedMail: (to) => purchases.partRefundedMail(shareOf(to), origin, asCents(2_000)),
  shareReleasedMail: (to) => purchases.shareReleasedMail(shareOf(to), origin),
  groupFilledMail: (to) => sales.groupFilledMail(to, origin, filled),
  groupSoldOutMail: (to) => sales.groupSoldOutMail(to, origin, filled),
  shareSoldMail: (to) =>
    sales.shareSoldMail(to, origin, { ...filled, sale, quarters: { total: 16, sold: 7, left: 9 } }),
  dailySalesMail: (to) => sales.dailySalesMail(to, origin, [sale]),
  cashOwedMail: (to) => purchases.cashOwedMail(shareOf(to), origin, refunded),
  cashReturnedMail: (to) => purchases.cashReturnedMail(shareOf(to), origin, returned),
  shareRefundedMail: (to) => purchases.shareRefundedMail(shareOf(to), origin, refunded),
};

const reminder = (free: number, total: number): deadlines.Reminder => ({
  group,
  supplierName: 'Oak Ranch',
  fillBy: day,
  quarters: { ...untouched, total, sold: total - free },
});

const links = {
  button: { label: 'See the group', url: `${origin}/groups/view/steer` },
  unsubscribeUrl: `${origin}/unsubscribe/abc`,
  because: 'You get this email because you joined the group and have no share of it.',
};

const spammer = { email: 'stranger@example.com', username: 'Cheap pills at pills.example' };

const wordsOf = ({ subject, text, html }: Mail): string => `${subject}\n${text}\n${html}`;

it('looks at every mail there is', () => {
  const templates = Object.keys({
    ...account,
    ...admins,
    ...deadlines,
    ...follows,
    ...invitation,
    ...purchases,
    ...sales,
    ...secondFactor,
  });
  expect([...Object.keys(letters), 'setPasswordMail'].sort()).toEqual(templates.sort());
});

it.each(Object.entries(letters))(
  '%s carries no name that a stranger chose to an unproven address',
  (_, write) => {
    expect(wordsOf(write({ ...spammer, emailVerifiedAt: null }))).not.toContain('pills');
  },
);

it('greets a user with a confirmed address by name', () => {
  const mail = account.welcomeMail({ ...spammer, emailVerifiedAt: new Date(), role: '' }, origin);
  expect(mail.text).toContain(`Hello ${spammer.username},`);
});

describe('a reminder', () => {
  const ann = { email: 'ann@example.com', username: 'Ann', emailVerifiedAt: new Date() };

  it('names shares, deadline and what happens otherwise', () => {
    const { subject, text } = deadlines.reminderMail(ann, reminder(6, 16), links);
    expect(subject).toBe('Last call for Angus steer');
    expect(text).toContain(
      'Oak Ranch in WA sells beef by the share. Angus steer: 6 of 16 quarter shares left.',
    );
    expect(text).toContain(
      'sold by Saturday, December 12, 2026 at 11:59 PM Pacific time. If it doesn’t sell out',
    );
    expect(text).toContain(`See the group: ${links.button.url}`);
    expect(text).toContain(`Unsubscribe from reminders: ${links.unsubscribeUrl}`);
  });

  it.each([
    [4, 16, 'Angus steer: 4 of 16 quarter shares left.'],
    [1, 4, 'One share of Angus steer is left.'],
  ])('counts %d of %d shares as a person does', (free, total, words) => {
    expect(deadlines.reminderMail(ann, reminder(free, total), links).text).toContain(words);
  });

  it('lets a mail program unsubscribe with one click, as no other mail does but that to followers', () => {
    expect(deadlines.reminderMail(ann, reminder(6, 16), links).headers).toEqual({
      'List-Unsubscribe': '<https://shop.example/unsubscribe/abc>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    const withHeaders = Object.entries(letters).filter(([, write]) => write(ann).headers);
    expect(withHeaders.map(([name]) => name).sort()).toEqual(['newGroupsMail', 'reminderMail']);
  });
});

describe('an invitation', () => {
  const invite = (
    parts: Partial<Parameters<typeof invitation.invitationMail>[0]['listing']> = {},
  ) =>
    invitation.invitationMail({
      email: 'ann@example.com',
      listing: { ...listing, ...parts },
      url: origin,
    });

  it('says what is left, what each share costs and weighs, and by when, and draws the bar', () => {
    const { text, html } = invite();
    for (const words of [
      'Oak Ranch in WA offers beef by the share, and invites you to the group Angus steer.',
      '6 of 16 quarter shares left.',
      'Half · an eighth of the beef (1/8): $550.00, about 56–61 lb to take home',
      'Quarter · a sixteenth of the beef (1/16): $275.00, about 28–31 lb to take home',
      'Deadline: Saturday, December 12, 2026 at 11:59 PM Pacific time. If it doesn’t sell out by then, every buyer gets a full refund.',
    ]) {
      expect(text).toContain(words);
    }
    expect(text).not.toContain('Full');
    expect(html).toContain('<td width="63%"');
  });

  it('says that nothing is left, and leaves out what the rancher did not state', () => {
    const { text, html } = invite({
      shares: [{ portion: 'Half', price: 550, available: false }],
      quarters: { ...listing.quarters, sold: 0 },
      fillBy: null,
    });
    expect(text).toContain('All shares are sold or held right now.');
    expect(text).not.toContain('Deadline');
    expect(html).not.toContain('<td width');
    expect(invite({ weights: null }).text).toContain('(1/8): $550.00\n');
  });
});

describe('a receipt', () => {
  const ann = { email: 'ann@example.com', username: 'Ann', emailVerifiedAt: new Date() };
  const textWith = (known: Weights | null) =>
    purchases.receiptMail(shareOf(ann), origin, 'SC-1001', { weights: known }).text;

  it('names the share’s part of the animal and its price', () => {
    expect(textWith(weights)).toContain(
      'A Half is an eighth of the beef (1/8), about 56–61 lb to take home.',
    );
  });

  it('says what the share comes to in packages, and where they fit', () => {
    expect(textWith(weights)).toContain(
      'Packed, that’s about 14 packs of steaks, 7 roasts, 14 lb ground, 5 lb stew meat and other cuts; one shelf of a kitchen freezer. Yours depends on the animal and the butcher.',
    );
  });

  it('omits weights and packages when there are none', () => {
    expect(textWith(null)).toContain('A Half is an eighth of the beef (1/8).');
    expect(textWith(null)).not.toContain('Packed');
  });
});

it('keeps the name of a supplier or of a group in the subject, and out of the headers', () => {
  const name = 'Oak\r\nBcc: all@example.com';
  for (const { subject, headers } of [
    follows.confirmFollowMail('fay@example.com', name, origin),
    follows.newGroupsMail(
      { ...spammer, emailVerifiedAt: null },
      name,
      [{ ...group, name, url: origin }],
      `${origin}/follow/abc`,
    ),
  ]) {
    expect(subject).not.toMatch(/[\r\n]/);
    expect(Object.values(headers ?? {}).join()).not.toContain('Bcc');
  }
});

it('greets by name, but not where the name is an address', () => {
  const ray = { email: 'ray@example.com', username: 'Ray', emailVerifiedAt: new Date() };
  expect(account.passwordChangedMail(ray, origin).text).toContain('Hello Ray,');
  const named = { ...ray, username: ray.email };
  expect(account.passwordChangedMail(named, origin).text).toMatch(/^Hello,$/m);
});
