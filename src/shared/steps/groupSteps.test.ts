import fc from 'fast-check';

import { groupStages } from '../groups/groupStage';
import { milestoneKinds, type MilestoneKind } from '../milestones/milestones';
import { groupSteps, sayGroupSteps, type GroupStepKind, type SteppedGroup } from './groupSteps';

const now = new Date('2026-11-27T18:00:00.000Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();

const planned = (kind: MilestoneKind, plannedOn: string | null, doneAt: string | null = null) => ({
  kind,
  plannedOn,
  doneAt,
});
const done = (...kinds: MilestoneKind[]) => kinds.map((kind) => planned(kind, null, inHours(-48)));

const nothing: SteppedGroup = {
  stage: 'filled',
  timeZone: 'America/Los_Angeles',
  milestones: [],
  lacks: { contact: 0, agreement: 0, cut: 0, window: 0 },
  toRemind: 0,
  isReminded: false,
  unplaced: 0,
  nextWindow: null,
  unweighed: 0,
  uncollected: 0,
  owedInCash: 0,
  disputed: { shares: 0, dollars: 0 },
  lost: { shares: 0, dollars: 0 },
};

const lacking: Partial<SteppedGroup> = {
  lacks: { contact: 5, agreement: 0, cut: 4, window: 2 },
  toRemind: 5,
};

describe('the steps of a group', () => {
  it.each<[string, Partial<SteppedGroup>, string[]]>([
    [
      'waits for its buyers also while it sells',
      { stage: 'selling', ...lacking },
      ['Waiting for 5 addresses, 4 cut sheets, 2 pickup times.'],
    ],
    [
      'says first what banks are asked for and took',
      {
        stage: 'selling',
        disputed: { shares: 1, dollars: 550 },
        lost: { shares: 2, dollars: 1100 },
      },
      [
        'Next: answer the dispute of $550.00 at the card provider, and do not hand out 1 share until it is decided.',
        'The bank took $1,100.00 of 2 shares back: refund the rest, or hand out all the same.',
      ],
    ],
    [
      'does not hand out what the bank took all of',
      { stage: 'selling', lost: { shares: 2, dollars: 1100 }, lostWhole: 2 },
      [
        'Next: the bank took $1,100.00 of 2 shares back: do not hand out, and refund to sell again.',
      ],
    ],
    [
      'hands out at most what the bank took a part of',
      { stage: 'selling', lost: { shares: 2, dollars: 750 }, lostWhole: 1 },
      [
        'Next: the bank took $750.00 of 2 shares back: refund the rest, or hand out all the same, but not 1 share that it took all of.',
      ],
    ],
    [
      'needs no day and no window while it sells',
      { stage: 'selling', unplaced: 3, uncollected: 3 },
      [],
    ],
    [
      'says a day that was chosen while it sells',
      { stage: 'selling', milestones: [planned('booked', '2026-12-06')] },
      ['Next: Dec 6, booked at the butcher.'],
    ],
    [
      'asks for the first day and for windows once it is sold out',
      { unplaced: 1, uncollected: 1 },
      [
        'Next: choose the day for “Booked at the butcher”.',
        'Add a pickup window: 1 share without a place to choose.',
      ],
    ],
    [
      'says the next day and what is waited for',
      {
        ...lacking,
        stage: 'harvested',
        milestones: [...done('booked', 'harvested'), planned('cut', '2026-12-06')],
      },
      ['Next: Dec 6, cut and wrapped.', 'Waiting for 5 addresses, 4 cut sheets, 2 pickup times.'],
    ],
    [
      'asks whether it is done on its day',
      { stage: 'booked', milestones: [...done('booked'), planned('harvested', '2026-11-27')] },
      ['Next: say that “Harvested” of Nov 27 is done.'],
    ],
    [
      'asks for weights once the animal is cut',
      {
        stage: 'cut',
        milestones: done('booked', 'harvested', 'cut'),
        unweighed: 3,
        uncollected: 3,
      },
      ['Next: choose the day for “Ready to pick up”.', 'Enter the weights of 3 shares.'],
    ],
    [
      'names the window that begins within two days first',
      {
        stage: 'ready',
        milestones: done(...milestoneKinds),
        uncollected: 5,
        nextWindow: { beginsAt: inHours(40), shares: 4 },
      },
      ['Next: Nov 29, pickup of 4 shares.'],
    ],
    [
      'asks to hand over what is left',
      { stage: 'ready', milestones: done(...milestoneKinds), uncollected: 1, owedInCash: 1 },
      ['Next: hand over 1 share.', 'Hand back the cash of 1 share.'],
    ],
    ['is over once it is done', { stage: 'done', ...lacking, owedInCash: 1 }, []],
    ['is over once it is called off', { stage: 'calledOff', ...lacking }, []],
  ])('%s', (_, parts, sentences) => {
    expect(sayGroupSteps(groupSteps({ ...nothing, ...parts }, now))).toEqual(sentences);
  });

  it('reminds buyers with an address, and not twice a day', () => {
    const isToDo = (parts: Partial<SteppedGroup>) =>
      groupSteps({ ...nothing, ...lacking, ...parts }, now).find(({ kind }) => kind === 'remind')
        ?.isToDo;
    expect(isToDo({})).toBe(true);
    expect(isToDo({ isReminded: true })).toBe(false);
    expect(isToDo({ toRemind: 0 })).toBe(false);
  });
});

const count = fc.nat({ max: 60 });

const anyGroup: fc.Arbitrary<SteppedGroup> = fc.record({
  stage: fc.constantFrom(...groupStages),
  timeZone: fc.constant('America/Los_Angeles' as const),
  milestones: fc
    .nat({ max: milestoneKinds.length })
    .chain((reached) =>
      fc.tuple(
        ...milestoneKinds.map((kind, index) =>
          fc
            .option(fc.constantFrom('2026-11-20', '2026-11-27', '2026-12-06'))
            .map((day) => planned(kind, day, index < reached ? inHours(-1) : null)),
        ),
      ),
    ),
  lacks: fc.record({ contact: count, agreement: count, cut: count, window: count }),
  toRemind: count,
  isReminded: fc.boolean(),
  unplaced: count,
  nextWindow: fc.option(
    fc.record({ beginsAt: fc.integer({ min: -3, max: 96 }).map(inHours), shares: count }),
  ),
  unweighed: count,
  uncollected: count,
  owedInCash: count,
  disputed: fc.record({ shares: count, dollars: count }),
  lost: fc.record({ shares: count, dollars: count }),
});

/** Acts that are possible, without their order and words. */
const canBeDone = (group: SteppedGroup): Record<GroupStepKind, boolean> => {
  const { stage, milestones, lacks, nextWindow } = group;
  const isOver = stage === 'done' || stage === 'calledOff';
  const isOnSale = stage === 'selling' || stage === 'due';
  const isAfterHarvest = ['harvested', 'cut', 'ready'].includes(stage);
  const isSoon = nextWindow !== null && nextWindow.shares > 0 && nextWindow.beginsAt <= inHours(48);
  const next = milestones.find(({ doneAt }) => doneAt === null);
  const isLacking = Object.values(lacks).some((shares) => shares > 0);
  const may = {
    pickup: isSoon,
    milestone:
      next?.plannedOn !== undefined && next.plannedOn !== null && next.plannedOn <= '2026-11-27',
    plan: next?.plannedOn === null && !isOnSale,
    windows: group.unplaced > 0 && !isOnSale,
    weights: group.unweighed > 0 && ['cut', 'ready'].includes(stage),
    handOver: stage === 'ready' && group.uncollected > 0 && !isSoon,
    remind: isLacking && group.toRemind > 0 && !group.isReminded,
    cash: group.owedInCash > 0,
    dispute: group.disputed.shares > 0,
    lost: group.lost.shares > 0,
    weigh: isAfterHarvest && group.unstated === null,
    statements: isAfterHarvest && Number(group.unstated ?? 0) > 0,
  };
  return isOver
    ? (Object.fromEntries(Object.keys(may).map((kind) => [kind, false])) as typeof may)
    : may;
};

it('shows every step that can be done, and says of no other one that it can', () => {
  fc.assert(
    fc.property(anyGroup, (group) => {
      const shown = groupSteps(group, now).filter(({ isToDo }) => isToDo);
      const can = Object.entries(canBeDone(group)).filter(([, may]) => may);
      expect(new Set(shown.map(({ kind }) => kind))).toEqual(new Set(can.map(([kind]) => kind)));
      expect(sayGroupSteps(groupSteps(group, now)).join(' ')).not.toMatch(/\b1 shares|\b0 /);
    }),
  );
});
