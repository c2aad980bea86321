import { handoverWarning, notToGiveOut } from './handoverWarning';

const share = {
  state: 'paid' as const,
  dispute: null,
  isCalledOff: false,
  lostCents: 0,
  openCents: 0,
  chargedCents: 55_000,
  balanceCents: 0,
  awaitsStatement: false,
};

it.each<[string, Partial<Parameters<typeof notToGiveOut>[0]>, string | null, string | null]>([
  ['nothing is disputed', {}, null, null],
  [
    'the bank decides about a part',
    { dispute: 'open', openCents: 20_000 },
    'open',
    'The buyer disputes $200.00 at their bank: do not give the share out until that is decided.',
  ],
  [
    'the bank took all of it',
    { dispute: 'lost', lostCents: 55_000 },
    'lost',
    'The bank took $550.00 back: do not give this share out.',
  ],
  [
    'the bank took a part of it',
    { dispute: 'lost', lostCents: 20_000 },
    null,
    'The bank took $200.00 back: refund the rest, or give this share out all the same.',
  ],
  [
    'a balance is to be paid',
    { balanceCents: 1_234 },
    'balance',
    '$12.34 of this share is not paid: do not give it out before that.',
  ],
  [
    'it is sold by weight and no statement is sent',
    { awaitsStatement: true },
    'statement',
    'This share is sold by weight and not settled: send the statements first.',
  ],
])('says whether a share is given out when %s', (_, parts, refusal, warning) => {
  expect(notToGiveOut({ ...share, ...parts })).toBe(refusal);
  expect(handoverWarning({ ...share, ...parts })).toBe(warning);
});
