interface Confirmation {
  paymentIntent?: { id: string; status: string };
  error?: { message?: string };
}

let next: Confirmation = {};

/** What the provider says when the card is confirmed next. */
export const confirmCardWith = (confirmation: Confirmation): void => {
  next = confirmation;
};

const element = () => {
  const listeners = new Map<string, () => void>();
  return {
    on: (event: string, listener: () => void) => listeners.set(event, listener),
    once: (event: string, listener: () => void) => listeners.set(event, listener),
    off: (event: string) => listeners.delete(event),
    mount: () => setTimeout(() => listeners.get('ready')?.()),
    update: () => undefined,
    unmount: () => undefined,
    destroy: () => undefined,
  };
};

/** As much of Stripe.js as the page touches, for a jsdom that loads no script of anybody's. */
const Stripe = () => ({
  elements: () => ({ create: element, getElement: () => null, update: () => undefined }),
  createToken: () => undefined,
  createPaymentMethod: () => undefined,
  confirmCardPayment: () => undefined,
  confirmPayment: async () => next,
});

export const installCardScript = (): void => {
  Object.assign(window, { Stripe });
};
