import type { Scenario } from './scenario';
import { callOffs } from './scenarios/callOffs';
import { chaos } from './scenarios/chaos';
import { decisions } from './scenarios/decisions';
import { drains } from './scenarios/drains';
import { faults } from './scenarios/faults';
import { releasedHolds } from './scenarios/releasedHolds';
import { kills } from './scenarios/kills';
import { lastQuarter } from './scenarios/lastQuarter';
import { waitlists } from './scenarios/waitlists';
import { lives } from './scenarios/lives';
import { mixes } from './scenarios/mixes';
import { outages } from './scenarios/outages';
import { refunds } from './scenarios/refunds';
import { repeats } from './scenarios/repeats';
import { restores } from './scenarios/restores';
import { sellouts } from './scenarios/sellouts';
import { tampering } from './scenarios/tampering';
import { webhooks } from './scenarios/webhooks';

/** One for each promise of docs/evidence/reliability.md, in its order. */
export const scenarios: readonly Scenario[] = [
  lastQuarter,
  mixes,
  kills,
  webhooks,
  faults,
  releasedHolds,
  refunds,
  tampering,
  repeats,
  sellouts,
  decisions,
  callOffs,
  waitlists,
  lives,
  drains,
  outages,
  restores,
  chaos,
];
