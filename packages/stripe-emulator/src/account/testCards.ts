export interface Decline {
  code: string;
  declineCode?: string;
  message: string;
}

/** A test number as documented at https://docs.stripe.com/testing */
export interface TestCard {
  number: string;
  /** The card's id, `pm_card_…`, for calls without a number. */
  paymentMethod?: string;
  declines?: Decline;
  /** How 3-D Secure is done: in an overlay of Stripe.js, or on the bank's page. */
  authentication?: 'challenge' | 'redirect';
  /** How a refund begins, and what it turns into a little later. */
  refunds?: { begin: 'pending' | 'succeeded'; end: 'succeeded' | 'failed' };
  isDisputed?: boolean;
}

const declined = (declineCode: string): Decline => ({
  code: 'card_declined',
  declineCode,
  message: 'Your card was declined.',
});

const insufficientFunds: Decline = {
  code: 'card_declined',
  declineCode: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
};

const expired: Decline = { code: 'expired_card', message: 'Your card has expired.' };

const incorrectCvc: Decline = {
  code: 'incorrect_cvc',
  message: "Your card's security code is incorrect.",
};

const processingError: Decline = {
  code: 'processing_error',
  message: 'An error occurred while processing your card. Try again in a little bit.',
};

/** Stripe's answer in test mode to a number that is not a test number. */
export const NOT_A_TEST_CARD: Decline = {
  code: 'card_declined',
  declineCode: 'test_mode_live_card',
  message:
    'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
};

export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', paymentMethod: 'pm_card_visa' },
  { number: '4000056655665556', paymentMethod: 'pm_card_visa_debit' },
  { number: '5555555555554444', paymentMethod: 'pm_card_mastercard' },
  { number: '378282246310005', paymentMethod: 'pm_card_amex' },
  { number: '6011111111111117', paymentMethod: 'pm_card_discover' },
  {
    number: '4000000000000002',
    paymentMethod: 'pm_card_chargeDeclined',
    declines: declined('generic_decline'),
  },
  {
    number: '4000000000009995',
    paymentMethod: 'pm_card_chargeDeclinedInsufficientFunds',
    declines: insufficientFunds,
  },
  { number: '4000000000009987', declines: declined('lost_card') },
  { number: '4000000000009979', declines: declined('stolen_card') },
  {
    number: '4000000000000069',
    paymentMethod: 'pm_card_chargeDeclinedExpiredCard',
    declines: expired,
  },
  {
    number: '4000000000000127',
    paymentMethod: 'pm_card_chargeDeclinedIncorrectCvc',
    declines: incorrectCvc,
  },
  {
    number: '4000000000000119',
    paymentMethod: 'pm_card_chargeDeclinedProcessingError',
    declines: processingError,
  },
  {
    number: '4000002500003155',
    paymentMethod: 'pm_card_authenticationRequiredOnSetup',
    authentication: 'challenge',
  },
  {
    number: '4000002760003184',
    paymentMethod: 'pm_card_authenticationRequired',
    authentication: 'challenge',
  },
  {
    number: '4000008400001629',
    paymentMethod: 'pm_card_authenticationRequiredChargeDeclined',
    authentication: 'challenge',
    declines: declined('generic_decline'),
  },
  {
    number: '4000000000003063',
    paymentMethod: 'pm_card_threeDSecureRequired',
    authentication: 'redirect',
  },
  {
    number: '4000000000005126',
    paymentMethod: 'pm_card_refundFail',
    refunds: { begin: 'succeeded', end: 'failed' },
  },
  {
    number: '4000000000007726',
    paymentMethod: 'pm_card_pendingRefund',
    refunds: { begin: 'pending', end: 'succeeded' },
  },
  { number: '4000000000000259', paymentMethod: 'pm_card_createDispute', isDisputed: true },
];

export const findByNumber = (number: string): TestCard | undefined =>
  TEST_CARDS.find((card) => card.number === number);

export const findByPaymentMethod = (id: string): TestCard | undefined =>
  TEST_CARDS.find((card) => card.paymentMethod === id);
