import { CardFrame } from './cardFrame';
import { Emitter } from './emitter';
import type { Appearance, BrowserError, FrameMessage, FrameOptions } from './messages';

export interface PaymentElementOptions {
  readOnly?: boolean;
  fields?: { billingDetails?: 'auto' | 'never' | { address?: 'auto' | 'never' | object } };
}

const LOAD_FAILED: BrowserError = {
  type: 'api_connection_error',
  message: 'The card form could not be loaded.',
};

/** Stripe's Payment Element, for cards. */
export class PaymentElement extends Emitter {
  frame: CardFrame | undefined;

  constructor(
    private readonly base: URL,
    private options: PaymentElementOptions,
    private appearance: Appearance,
    /** Returns what is wrong with the intent, in which case it cannot be paid. */
    private readonly findFault: () => Promise<BrowserError | undefined>,
  ) {
    super();
  }

  mount(target: string | HTMLElement): void {
    const container =
      typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target;
    if (!container) throw new Error('There is no element on the page to mount the form into.');
    this.unmount();
    const frame = new CardFrame(this.base, {
      onMessage: (message) => this.receive(message, container),
      onError: () => this.emit('loaderror', { elementType: 'payment', error: LOAD_FAILED }),
    });
    this.frame = frame;
    frame.mount(container, this.frameOptions());
    this.emit('loaderstart', { elementType: 'payment' });
  }

  unmount(): void {
    this.frame?.remove();
    this.frame = undefined;
  }

  destroy(): void {
    this.unmount();
    this.emit('destroy');
  }

  update(options: PaymentElementOptions): void {
    this.options = { ...this.options, ...options };
    this.frame?.setOptions(this.frameOptions());
  }

  restyle(appearance: Appearance): void {
    this.appearance = appearance;
    this.frame?.setOptions(this.frameOptions());
  }

  focus(): void {
    this.frame?.send({ type: 'focus' });
  }

  blur(): void {
    this.frame?.send({ type: 'blur' });
  }

  clear(): void {
    this.frame?.send({ type: 'clear' });
  }

  /** Cards are all there is: there is nothing to fold away. */
  collapse(): void {
    this.blur();
  }

  private frameOptions(): FrameOptions {
    const details = this.options.fields?.billingDetails;
    const asksAddress =
      details !== 'never' && !(typeof details === 'object' && details.address === 'never');
    return {
      appearance: this.appearance,
      asksAddress,
      isReadOnly: this.options.readOnly ?? false,
    };
  }

  private receive(message: FrameMessage, container: HTMLElement): void {
    switch (message.type) {
      case 'ready':
        void this.announce();
        break;
      case 'change':
        this.emit('change', {
          elementType: 'payment',
          collapsed: false,
          complete: message.state.isComplete,
          empty: message.state.isEmpty,
          value: { type: 'card' },
        });
        break;
      case 'focus':
      case 'blur':
        this.emit(message.type, { elementType: 'payment' });
        break;
      case 'submit':
        container.closest('form')?.requestSubmit();
        break;
      default:
    }
  }

  private async announce(): Promise<void> {
    const error = await this.findFault();
    if (error) this.emit('loaderror', { elementType: 'payment', error });
    else this.emit('ready', { elementType: 'payment' });
  }
}
