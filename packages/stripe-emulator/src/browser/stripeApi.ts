import type { BrowserError, BrowserPaymentIntent, PaymentResult } from './messages';

const UNREACHABLE: BrowserError = {
  type: 'api_connection_error',
  message: 'We could not reach the payment provider. Check your connection and try again.',
};

/** The id of the intent that a client secret opens. */
export function intentIdOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? '';
}

async function readResult(response: Response): Promise<PaymentResult> {
  const body = (await response.json()) as BrowserPaymentIntent | { error: BrowserError };
  return 'error' in body ? body : { paymentIntent: body };
}

/** The few calls of Stripe's API that a browser makes; `root` is where the API is found. */
export class StripeApi {
  constructor(
    private readonly root: URL,
    private readonly publishableKey: string,
  ) {}

  retrieve(clientSecret: string): Promise<PaymentResult> {
    const query = this.formOf(clientSecret).toString();
    return this.call(`v1/payment_intents/${intentIdOf(clientSecret)}?${query}`);
  }

  confirm(clientSecret: string, form: Record<string, string>): Promise<PaymentResult> {
    const body = this.formOf(clientSecret, form);
    return this.call(`v1/payment_intents/${intentIdOf(clientSecret)}/confirm`, body);
  }

  /** The key is in the form, and not in a header, for which a browser would ask the other origin first. */
  private formOf(clientSecret: string, form: Record<string, string> = {}): URLSearchParams {
    return new URLSearchParams({ ...form, key: this.publishableKey, client_secret: clientSecret });
  }

  private async call(path: string, body?: URLSearchParams): Promise<PaymentResult> {
    try {
      const response = await fetch(new URL(path, this.root), body && { method: 'POST', body });
      return await readResult(response);
    } catch {
      return { error: UNREACHABLE };
    }
  }
}
