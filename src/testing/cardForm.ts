import { cards, payByCard } from './cardProvider';

interface Confirmation {
  paymentIntent?: { id: string; status: string };
  error?: { type?: string; code?: string; message?: string };
}

type Confirm = (intentId: string) => Promise<Confirmation>;

/** The card `number`, paid at the running provider. */
export const payWith =
  (number = cards.pays): Confirm =>
  async (id) => {
    const status = await payByCard(id, number).catch(() => 'declined');
    return status === 'declined' || status === 'requires_payment_method'
      ? { error: { message: 'Your card was declined.' } }
      : { paymentIntent: { id, status } };
  };

/**
 * The provider's script, as far as the page uses it: jsdom loads no scripts and shows no frames.
 * Returns the payments confirmed so far; `confirm` may be changed between two attempts.
 */
export function putCardForm(confirm: Confirm = payWith()) {
  const form = { confirm, confirmed: [] as string[] };
  const confirmPayment = ({ elements }: { elements: { clientSecret: string } }) => {
    const [id = ''] = elements.clientSecret.split('_secret');
    form.confirmed.push(id);
    return form.confirm(id);
  };
  const stripe = {
    elements: ({ clientSecret }: { clientSecret: string }) => ({
      clientSecret,
      create: createElement,
      getElement: () => null,
      update: () => undefined,
    }),
    confirmPayment,
    confirmCardPayment: confirmPayment,
    createToken: () => undefined,
    createPaymentMethod: () => undefined,
  };
  Object.assign(window, { Stripe: Object.assign(() => stripe, { version: 'endive' }) });
  return form;
}

function createElement() {
  const handlers = new Map<string, (event: object) => void>();
  const nothing = () => undefined;
  return {
    on: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
    off: nothing,
    update: nothing,
    unmount: nothing,
    destroy: nothing,
    mount: (host: HTMLElement) => {
      host.textContent = 'The provider’s card form';
      queueMicrotask(() => handlers.get('ready')?.({}));
    },
  };
}

/** Another test finds the window as a browser opens it. */
export const takeCardFormAway = () => Reflect.deleteProperty(window, 'Stripe');
