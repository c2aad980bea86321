import type { Scenario } from './scenario';
import { drains } from './scenarios/drains';
import { faults } from './scenarios/faults';
import { kills } from './scenarios/kills';
import { lastQuarter } from './scenarios/lastQuarter';
import { mixes } from './scenarios/mixes';
import { repeats } from './scenarios/repeats';
import { sellouts } from './scenarios/sellouts';
import { tampering } from './scenarios/tampering';
import { webhooks } from './scenarios/webhooks';

/** One for each promise of docs/reliability.md, in its order. */
export const scenarios: readonly Scenario[] = [
  lastQuarter,
  mixes,
  kills,
  webhooks,
  faults,
  tampering,
  repeats,
  sellouts,
  drains,
];
