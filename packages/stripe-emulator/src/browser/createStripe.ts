import { Elements, type ElementsOptions } from './elements';
import type { BrowserError, BrowserPaymentIntent, PaymentResult } from './messages';
import { openChallenge } from './overlay';
import { intentIdOf, StripeApi } from './stripeApi';

interface ConfirmPaymentOptions {
  elements?: Elements;
  clientSecret?: string;
  confirmParams?: { return_url?: string };
  redirect?: 'always' | 'if_required';
}

const invalid = (message: string): { error: BrowserError } => ({
  error: { type: 'invalid_request_error', message },
});

const notEmulated = (name: string) => (): never => {
  throw new Error(`The emulator has no ${name}(): use the Payment Element and confirmPayment().`);
};

/** The page is left: nothing comes back. */
function leaveFor(url: string): Promise<never> {
  window.location.assign(url);
  return new Promise(() => undefined);
}

function returnTo(returnUrl: string, intent: BrowserPaymentIntent): Promise<never> {
  const url = new URL(returnUrl);
  url.searchParams.set('payment_intent', intent.id);
  url.searchParams.set('payment_intent_client_secret', intent.client_secret);
  url.searchParams.set('redirect_status', 'succeeded');
  return leaveFor(url.href);
}

/** What `Stripe(publishableKey)` gives; `base` is the folder that the script was loaded from. */
export function createStripe(base: URL, publishableKey: string) {
  const api = new StripeApi(new URL('../../', base), publishableKey);

  async function handleNextAction({ clientSecret }: { clientSecret: string }) {
    const result = await api.retrieve(clientSecret);
    return 'error' in result ? result : finishAction(result.paymentIntent);
  }

  /** Sends the cardholder to the bank, in an overlay or on its own page, if it asks for it. */
  async function finishAction(intent: BrowserPaymentIntent): Promise<PaymentResult> {
    if (intent.status !== 'requires_action') return { paymentIntent: intent };
    const redirect = intent.next_action?.redirect_to_url;
    if (redirect) return leaveFor(new URL(`redirect${new URL(redirect.url).search}`, base).href);
    await openChallenge(base, intent.client_secret);
    const result = await api.retrieve(intent.client_secret);
    if ('error' in result || !result.paymentIntent.last_payment_error) return result;
    const error = result.paymentIntent.last_payment_error;
    return { error: { ...error, payment_intent: result.paymentIntent } };
  }

  async function confirmPayment(options: ConfirmPaymentOptions): Promise<PaymentResult> {
    const clientSecret = options.clientSecret ?? options.elements?.clientSecret;
    const frame = options.elements?.getElement('payment')?.frame;
    const returnUrl = options.confirmParams?.return_url;
    if (!clientSecret) return invalid('confirmPayment needs a clientSecret.');
    if (!frame) return invalid('confirmPayment needs a mounted Payment Element.');
    if (!returnUrl && options.redirect !== 'if_required') {
      return invalid('confirmPayment needs confirmParams.return_url.');
    }
    const confirmed = await frame.confirm({ clientSecret, publishableKey, returnUrl });
    if ('error' in confirmed) return confirmed;
    const result = await finishAction(confirmed.paymentIntent);
    if ('error' in result || options.redirect === 'if_required' || !returnUrl) return result;
    return returnTo(returnUrl, result.paymentIntent);
  }

  return {
    elements: (options: ElementsOptions = {}) => new Elements(base, api, options),
    confirmPayment,
    handleNextAction,
    retrievePaymentIntent: (clientSecret: string) =>
      intentIdOf(clientSecret).startsWith('pi_')
        ? api.retrieve(clientSecret)
        : Promise.resolve(invalid('Invalid value for retrievePaymentIntent: client secret.')),
    createToken: notEmulated('createToken'),
    createPaymentMethod: notEmulated('createPaymentMethod'),
    confirmCardPayment: notEmulated('confirmCardPayment'),
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  };
}
