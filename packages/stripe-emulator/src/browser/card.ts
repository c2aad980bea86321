import { applyAppearance } from './appearance';
import './card.css';
import { CardForm } from './cardForm';
import {
  CONNECT,
  type ConfirmRequest,
  type FrameMessage,
  type PageMessage,
  type PaymentResult,
} from './messages';
import { StripeApi } from './stripeApi';

/** The card never leaves this frame but for the provider. */
function connect(port: MessagePort): void {
  const send = (message: FrameMessage): void => port.postMessage(message);
  const form = new CardForm((state) => send({ type: 'change', state }));

  async function confirm(request: ConfirmRequest): Promise<PaymentResult> {
    const fault = form.validate();
    if (fault) return { error: fault };
    const api = new StripeApi(new URL('../../', window.location.href), request.publishableKey);
    const result = await api.confirm(request.clientSecret, {
      ...form.toForm(),
      use_stripe_sdk: 'true',
      ...(request.returnUrl && { return_url: request.returnUrl }),
    });
    if ('error' in result) form.showRefusal(result.error);
    return result;
  }

  async function receive(message: PageMessage): Promise<void> {
    switch (message.type) {
      case 'options':
        applyAppearance(message.options.appearance);
        form.setOptions(message.options);
        break;
      case 'focus':
        form.focus();
        break;
      case 'blur':
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        break;
      case 'clear':
        form.clear();
        break;
      case 'validate':
        send({ type: 'validated', request: message.request, error: form.validate() });
        break;
      case 'confirm': {
        const result = await confirm(message.confirm);
        send({ type: 'confirmed', request: message.request, result });
      }
    }
  }

  port.onmessage = ({ data }: MessageEvent<PageMessage>) => void receive(data);
  document.body.replaceChildren(form.element);
  form.element.addEventListener('submit', (event) => {
    event.preventDefault();
    send({ type: 'submit' });
  });
  window.addEventListener('focus', () => send({ type: 'focus' }));
  window.addEventListener('blur', () => send({ type: 'blur' }));
  new ResizeObserver(() =>
    send({ type: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) }),
  ).observe(document.body);
  send({ type: 'ready' });
}

window.addEventListener('message', ({ data, source, ports: [port] }) => {
  if (data === CONNECT && source === window.parent && port) connect(port);
});
