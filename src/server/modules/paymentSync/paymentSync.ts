import type { FastifyBaseLogger } from 'fastify';

import type { Db } from '../../db/database';
import type { Failpoint } from '../../jobs/failpoints';
import type { Payments } from '../../payments/payments';
import type { DemoPaymentsService } from '../checkout/demoPayments.service';
import type { HoldsService } from '../checkout/holds.service';
import type { SettlementService } from '../checkout/settlement.service';
import type { UnknownPayments } from '../checkout/unknownPayments';
import type { Invariants } from '../inventory/invariants';
import type { DisputesService } from '../purchases/disputes.service';
import type { OwedRefundsService } from '../purchases/owedRefunds.service';
import type { RefundsService } from '../purchases/refunds.service';
import { createHeldReturnsService } from './heldReturns.service';
import { createProviderWalk } from './providerWalk.service';
import { createReconciliationService } from './reconciliation.service';
import { createRecoveryService } from './recovery.service';
import { createReturnWalksService } from './returnWalks.service';
import { createSweep } from './sweep.service';
import { createWebhookService } from './webhook.service';

interface PaymentSyncDeps {
  db: Db;
  payments: Payments;
  holds: HoldsService;
  settlement: SettlementService;
  refunds: RefundsService;
  owedRefunds: OwedRefundsService;
  disputes: DisputesService;
  demoPayments: DemoPaymentsService;
  unknownPayments: UnknownPayments;
  serveLines: () => Promise<void>;
  checkInvariants: Invariants;
  holdMinutes: number;
  /** PUBLIC_URL of this server. */
  publicUrl: string | undefined;
  failpoint: Failpoint;
  log: FastifyBaseLogger;
}

/** All that brings the database to where the card provider is, by events or by asking. */
export function createPaymentSync(deps: PaymentSyncDeps) {
  const reconciliation = createReconciliationService(deps);
  const heldReturns = createHeldReturnsService(deps);
  const recovery = createRecoveryService({ ...deps, reconciliation, heldReturns });
  const returnWalks = createReturnWalksService({ ...deps, reconciliation });
  const providerWalk = createProviderWalk({
    ...deps,
    reconciliation,
    recovery,
    returnWalks,
    heldReturns,
  });
  return {
    heldReturns,
    knowsPayments: providerWalk.followProvider,
    webhook: createWebhookService({ ...deps, reconciliation }),
    sweep: createSweep({ ...deps, reconciliation, providerWalk }),
  };
}
