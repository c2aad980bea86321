import {
  CONNECT,
  type BrowserError,
  type ConfirmRequest,
  type FrameMessage,
  type FrameOptions,
  type PageMessage,
  type PaymentResult,
} from './messages';

const FIRST_HEIGHT = '300px';

interface CardFrameHandlers {
  onMessage(message: FrameMessage): void;
  onError(): void;
}

/** The iframe with the card form, where the shop's scripts, styles and policy do not reach. */
export class CardFrame {
  private readonly element = document.createElement('iframe');
  private readonly channel = new MessageChannel();
  private readonly answers = new Map<number, (message: FrameMessage) => void>();
  private requests = 0;

  constructor(
    base: URL,
    private readonly handlers: CardFrameHandlers,
  ) {
    this.element.title = 'Secure payment input frame';
    this.element.src = new URL('card', base).href;
    this.element.allow = 'payment *';
    Object.assign(this.element.style, {
      display: 'block',
      width: 'calc(100% + 8px)',
      margin: '-4px',
      height: FIRST_HEIGHT,
      border: '0',
    });
    this.element.addEventListener('error', () => handlers.onError());
    this.channel.port1.onmessage = ({ data }: MessageEvent<FrameMessage>) => this.receive(data);
  }

  mount(container: HTMLElement, options: FrameOptions): void {
    this.element.addEventListener(
      'load',
      () => {
        this.element.contentWindow?.postMessage(CONNECT, new URL(this.element.src).origin, [
          this.channel.port2,
        ]);
        this.setOptions(options);
      },
      { once: true },
    );
    container.replaceChildren(this.element);
  }

  remove(): void {
    this.channel.port1.close();
    this.element.remove();
  }

  /** A frame is see-through only while its color scheme is the one of the page in it. */
  setOptions(options: FrameOptions): void {
    this.element.style.colorScheme = options.appearance.theme === 'night' ? 'dark' : 'light';
    this.send({ type: 'options', options });
  }

  send(message: PageMessage): void {
    this.channel.port1.postMessage(message);
  }

  async validate(): Promise<BrowserError | undefined> {
    const answer = await this.ask((request) => ({ type: 'validate', request }));
    return answer.type === 'validated' ? answer.error : undefined;
  }

  async confirm(confirm: ConfirmRequest): Promise<PaymentResult> {
    const answer = await this.ask((request) => ({ type: 'confirm', request, confirm }));
    if (answer.type === 'confirmed') return answer.result;
    throw new Error(`The card form answered a confirmation with ${answer.type}.`);
  }

  private ask(messageFor: (request: number) => PageMessage): Promise<FrameMessage> {
    this.requests += 1;
    const request = this.requests;
    return new Promise((resolve) => {
      this.answers.set(request, resolve);
      this.send(messageFor(request));
    });
  }

  private receive(message: FrameMessage): void {
    if (message.type === 'height') this.element.style.height = `${String(message.height)}px`;
    if ('request' in message) {
      this.answers.get(message.request)?.(message);
      this.answers.delete(message.request);
    } else {
      this.handlers.onMessage(message);
    }
  }
}
