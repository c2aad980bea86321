import type { Appearance, BrowserError } from './messages';
import { PaymentElement, type PaymentElementOptions } from './paymentElement';
import type { StripeApi } from './stripeApi';

export interface ElementsOptions {
  clientSecret?: string;
  appearance?: Appearance;
}

const FINAL: readonly string[] = ['succeeded', 'canceled', 'requires_capture'];

/** The group of elements that one payment is made with; there is one kind here. */
export class Elements {
  private payment: PaymentElement | null = null;

  constructor(
    private readonly base: URL,
    private readonly api: StripeApi,
    private options: ElementsOptions,
  ) {}

  get clientSecret(): string | undefined {
    return this.options.clientSecret;
  }

  create(type: string, options: PaymentElementOptions = {}): PaymentElement {
    if (type !== 'payment') throw new Error(`The emulator has no ${type} element, only payment.`);
    if (this.payment) throw new Error('Can only create one Element of type payment.');
    const element = new PaymentElement(this.base, options, this.options.appearance ?? {}, () =>
      this.findFault(),
    );
    element.on('destroy', () => (this.payment = null));
    this.payment = element;
    return element;
  }

  getElement(type: string | { __elementType?: string }): PaymentElement | null {
    const name = typeof type === 'string' ? type : type.__elementType;
    return name === 'payment' ? this.payment : null;
  }

  update(options: ElementsOptions): void {
    this.options = { ...this.options, ...options };
    if (options.appearance) this.payment?.restyle(options.appearance);
  }

  fetchUpdates(): Promise<{ error?: BrowserError }> {
    return Promise.resolve({});
  }

  /** Shows what is missing or wrong in the form, and returns the first error. */
  async submit(): Promise<{ error?: BrowserError; selectedPaymentMethod?: string }> {
    const error = await this.payment?.frame?.validate();
    return error ? { error } : { selectedPaymentMethod: 'card' };
  }

  private async findFault(): Promise<BrowserError | undefined> {
    if (!this.clientSecret) return undefined;
    const result = await this.api.retrieve(this.clientSecret);
    if ('error' in result) return result.error;
    if (!FINAL.includes(result.paymentIntent.status)) return undefined;
    return {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message:
        'The initialized PaymentIntent is in a terminal state and cannot be used to initialize Elements.',
    };
  }
}
