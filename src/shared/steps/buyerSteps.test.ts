import fc from 'fast-check';

import {
  now,
  later,
  contact,
  window,
  handover,
  sheet,
  nothing,
  untouched,
  sold,
} from '#testing/factories/ownShares';

import {
  buyerSteps,
  countLacks,
  nextOfBuyer,
  type OwnAnimalStage,
  type OwnShare,
  type StepKind,
} from './buyerSteps';

describe('the steps of a buyer', () => {
  it('are all that the server offers, in their order, with how each stands', () => {
    const steps = buyerSteps(untouched, now).map(({ kind, isToDo, standing }) => [
      kind,
      isToDo,
      standing,
    ]);
    expect(steps).toEqual([
      ['contact', true, 'Missing'],
      ['agreement', true, 'Not signed'],
      ['cut', true, 'Standard cut, change until Nov 30'],
      ['window', true, '2 places left'],
    ]);
    expect(buyerSteps(nothing, now)).toEqual([]);
  });

  it.each<[string, Partial<OwnShare>, string]>([
    ['a contact that is given', { owner: { contact, isFrozen: false } }, 'Ann Ames, Yakima'],
    [
      'papers that are printed without one',
      { owner: { contact: null, isFrozen: true } },
      'Missing',
    ],
    [
      'a signature',
      { agreement: { version: 1, signed: { name: 'Ann', at: later(-1) }, canSign: true } },
      'Signed Nov 26',
    ],
    [
      'a harvest before the signature',
      { agreement: { version: 1, signed: null, canSign: false } },
      'Not signed before the harvest',
    ],
    ['a standard cut that was saved', { cutSheet: sheet({ version: 1 }) }, 'Standard cut'],
    ['a cut of one’s own', { cutSheet: sheet({ basis: 'own', version: 1 }) }, 'Your cut'],
    ['an animal that is cut', { cutSheet: sheet({ closed: 'cut' }) }, 'Standard cut'],
    ['a share without questions', { cutSheet: sheet({ questions: [] }) }, 'Standard cut'],
    [
      'a window that is full',
      { handover: handover({ windows: [window({ taken: 5 })] }) },
      'No places left: ask the rancher',
    ],
    [
      'a window that begins within a day',
      { handover: handover({ windows: [window({ beginsAt: later(0.5) })] }) },
      'No places left: ask the rancher',
    ],
    [
      'a share that is picked up',
      { handover: handover({ collectedAt: later(-1) }) },
      'Picked up Nov 26',
    ],
  ])('ask for nothing after %s', (_, part, standing) => {
    expect(buyerSteps({ ...nothing, ...part }, now)).toMatchObject([{ isToDo: false, standing }]);
  });

  it.each(['open', 'lost'] as const)(
    'are none while the dispute of its charge is %s',
    (dispute) => {
      const disputed = { ...untouched, dispute };
      expect(buyerSteps(disputed, now)).toEqual([]);
      expect(nextOfBuyer(disputed, sold, now)).toBeNull();
      expect(countLacks([disputed], now)).toEqual({ contact: 0, agreement: 0, cut: 0, window: 0 });
    },
  );

  it('ask for agreement to the cut of the other quarter', () => {
    const asked = sheet({ questions: [], asked: { steak: '1in' } });
    expect(buyerSteps({ ...nothing, cutSheet: asked }, now)).toMatchObject([{ isToDo: true }]);
  });
});

describe('the steps of several shares', () => {
  it('counts the shares that wait for each step of a buyer', () => {
    const share = {
      agreement: null,
      cutSheet: null,
      handover: null,
      timeZone: undefined,
      dispute: null,
      balance: null,
      owner: { contact: null, isFrozen: false },
    };
    expect(countLacks([share, share, { ...share, owner: null }], now)).toEqual({
      contact: 2,
      agreement: 0,
      cut: 0,
      window: 0,
    });
  });
});

describe('what is next for a buyer', () => {
  it.each<[string, OwnShare | null, OwnAnimalStage, string | null]>([
    [
      'names every step that can be done',
      untouched,
      sold,
      'Next: add your name and address for the butcher, sign the owners’ agreement, choose your cut, and choose a pickup time (2 places left).',
    ],
    [
      'names a step also while shares are sold',
      { ...nothing, owner: { contact: null, isFrozen: false } },
      { ...sold, isOnSale: true },
      'Next: add your name and address for the butcher.',
    ],
    [
      'names the window that was chosen',
      { ...nothing, handover: handover({ windowId: 'w1' }) },
      sold,
      'Next: pickup on Sunday, December 6, 2026, 10:00 AM to 12:24 PM Pacific time. Have the code of your receipt ready.',
    ],
    [
      'is nothing after pickup',
      { ...nothing, handover: handover({ collectedAt: later(-1) }) },
      sold,
      null,
    ],
    [
      'waits for the last share',
      nothing,
      { ...sold, isOnSale: true },
      'Next: we’ll email you when it sells out.',
    ],
    [
      'waits without a mail',
      nothing,
      { ...sold, isOnSale: true, isMailed: false },
      'Next: waiting for the last shares to sell.',
    ],
    [
      'is the next milestone with a day',
      nothing,
      {
        ...sold,
        milestones: [
          { kind: 'booked', plannedOn: null, doneAt: later(-2) },
          { kind: 'harvested', plannedOn: '2026-12-06', doneAt: null },
        ],
      },
      'Next: harvested, planned for Sunday, December 6, 2026.',
    ],
    [
      'waits for the ranch',
      nothing,
      sold,
      'You’ll choose a pickup time and your cut on your share’s page, once the ranch posts them.',
    ],
    ['says no more than it knows', null, { ...sold, hasSteps: false }, 'Every share is sold.'],
  ])('%s', (_, share, animal, text) => {
    expect(nextOfBuyer(share, animal, now)).toBe(text);
  });
});

const anyWindow = fc
  .record({
    _id: fc.constantFrom('w1', 'w2', 'w3'),
    hours: fc.integer({ min: -3, max: 60 }),
    room: fc.nat({ max: 3 }),
    taken: fc.nat({ max: 4 }),
  })
  .map(({ hours, ...parts }) =>
    window({ ...parts, beginsAt: later(hours / 24), endsAt: later((hours + 2) / 24) }),
  );

const anyShare: fc.Arbitrary<OwnShare> = fc.record({
  owner: fc.option(fc.record({ contact: fc.constantFrom(contact, null), isFrozen: fc.boolean() })),
  agreement: fc.option(
    fc.record({
      version: fc.constant(1),
      signed: fc.constantFrom({ name: 'Ann', at: later(-1) }, null),
      canSign: fc.boolean(),
    }),
  ),
  cutSheet: fc.option(
    fc
      .record({
        questions: fc.subarray(['steak', 'bones']),
        asked: fc.constantFrom({ steak: '1in' }, null),
        due: fc.constantFrom(later(3), null),
        closed: fc.constantFrom('cut' as const, 'due' as const, null),
        saved: fc.constantFrom('own' as const, 'agreed' as const, null),
      })
      .map(({ saved, ...parts }) =>
        sheet({ ...parts, basis: saved ?? 'standard', version: saved ? 1 : 0 }),
      ),
  ),
  handover: fc.option(
    fc
      .record({
        windows: fc.uniqueArray(anyWindow, { selector: ({ _id }) => _id, maxLength: 3 }),
        windowId: fc.constantFrom('w1', 'w2', 'w3', null),
        collectedAt: fc.constantFrom(later(-1), null),
      })
      .map(handover),
  ),
  timeZone: fc.constantFrom('America/Los_Angeles' as const, undefined),
  dispute: fc.constantFrom('open' as const, 'lost' as const, null),
  balance: fc.constantFrom({ kind: 'settling', amount: 125.78, dueAt: later(7) }, null),
});

/** Acts that are possible and not done, without their order and words. */
function canBeDone({
  owner,
  agreement,
  cutSheet,
  handover: given,
  ...share
}: OwnShare): StepKind[] {
  const may: Record<StepKind, boolean> = {
    balance: share.balance !== null,
    contact: owner !== null && !owner.isFrozen && owner.contact === null,
    agreement: agreement?.canSign === true && agreement.signed === null,
    cut:
      cutSheet?.closed === null &&
      cutSheet.version === 0 &&
      (cutSheet.questions.length > 0 || cutSheet.asked !== null),
    window:
      given?.collectedAt === null &&
      given.windows.every(({ _id }) => _id !== given.windowId) &&
      given.windows.some(
        ({ beginsAt, room, taken }) => taken < room && Date.parse(beginsAt) > Date.parse(later(1)),
      ),
  };
  return (Object.keys(may) as StepKind[]).filter((kind) => may[kind] && share.dispute === null);
}

it('shows every step that a buyer can do, says of no other one that it can, and names them all', () => {
  fc.assert(
    fc.property(anyShare, (share) => {
      const toDo = buyerSteps(share, now).filter(({ isToDo }) => isToDo);
      expect(toDo.map(({ kind }) => kind)).toEqual(canBeDone(share));
      const next = nextOfBuyer(share, sold, now);
      for (const { act } of toDo) expect(next).toContain(act);
      expect(next ?? '').not.toMatch(/undefined|null|\(0 places/);
    }),
  );
});
