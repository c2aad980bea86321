import type Stripe from 'stripe';
import { bookDispute, bookDisputeReversal } from './balance';
import { refundableOf } from './refunds';
import { newId, type StripeAccount } from './stripeAccount';
import { resourceMissing } from './stripeError';

const TWO_WEEKS = 14 * 24 * 60 * 60;

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

/**
 * The cardholder's bank takes the money back, until it has decided; an inquiry only asks, and takes nothing.
 * @param amount cents of the charge; left out: what is not refunded
 */
export function createDispute(
  account: StripeAccount,
  charge: Stripe.Charge,
  { inquiry: isInquiry = false, amount }: { inquiry?: boolean; amount?: number } = {},
): Stripe.Dispute {
  const dispute: Stripe.Dispute = {
    id: newId('dp'),
    object: 'dispute',
    amount: amount ?? refundableOf(charge),
    balance_transactions: [],
    charge: charge.id,
    created: account.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: account.now() + TWO_WEEKS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  };
  if (!isInquiry) dispute.balance_transactions = [bookDispute(account, dispute)];
  charge.disputed = true;
  account.data.disputes[dispute.id] = dispute;
  account.record('charge.dispute.created', dispute);
  if (!isInquiry) account.record('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** Statuses after which the bank has decided. A prevented dispute has none of them, and no event says that it closed. */
const CLOSED = ['won', 'lost', 'warning_closed'];

/**
 * Status of the payment's latest dispute: won, the money is here again; lost, it stays with the cardholder; an
 * inquiry closes; prevented, an agreement with the bank ended it before it was one; an appeal against a lost one.
 */
export function moveDispute(
  account: StripeAccount,
  intentId: string,
  { status, isRefundable }: { status: Stripe.Dispute.Status; isRefundable?: boolean | undefined },
): Stripe.Dispute {
  const dispute = Object.values(account.data.disputes).findLast(
    ({ payment_intent }) => payment_intent === intentId,
  );
  if (!dispute) throw resourceMissing('dispute', intentId);
  const previous = { status: dispute.status };
  dispute.status = status;
  dispute.is_charge_refundable =
    isRefundable ?? (status.startsWith('warning_') || status === 'won');
  if (status === 'won' && dispute.balance_transactions.length === 1) {
    dispute.balance_transactions.push(bookDisputeReversal(account, dispute));
  }
  if (CLOSED.includes(status)) account.record('charge.dispute.closed', dispute);
  else account.record('charge.dispute.updated', dispute, previous);
  if (status === 'won') account.record('charge.dispute.funds_reinstated', dispute);
  return dispute;
}
