/** The messages between the shop's page and the card frame, over one MessagePort. */

export interface Appearance {
  theme?: 'stripe' | 'night' | 'flat' | 'minimal';
  variables?: Record<string, string>;
}

export interface FrameOptions {
  appearance: Appearance;
  /** Whether country and ZIP are asked for; a shop may know them already. */
  asksAddress: boolean;
  isReadOnly: boolean;
}

export interface FormState {
  isComplete: boolean;
  isEmpty: boolean;
}

/** As Stripe.js gives errors to the shop. */
export interface BrowserError {
  type: string;
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  payment_intent?: BrowserPaymentIntent;
}

export interface BrowserPaymentIntent {
  id: string;
  status: string;
  client_secret: string;
  next_action: {
    type: string;
    redirect_to_url?: { url: string; return_url: string };
  } | null;
  last_payment_error: BrowserError | null;
}

export type PaymentResult = { paymentIntent: BrowserPaymentIntent } | { error: BrowserError };

export interface ConfirmRequest {
  clientSecret: string;
  publishableKey: string;
  returnUrl?: string;
}

export type PageMessage =
  | { type: 'options'; options: FrameOptions }
  | { type: 'focus' }
  | { type: 'blur' }
  | { type: 'clear' }
  | { type: 'validate'; request: number }
  | { type: 'confirm'; request: number; confirm: ConfirmRequest };

export type FrameMessage =
  | { type: 'ready' }
  | { type: 'height'; height: number }
  | { type: 'change'; state: FormState }
  | { type: 'focus' }
  | { type: 'blur' }
  | { type: 'submit' }
  | { type: 'validated'; request: number; error?: BrowserError }
  | { type: 'confirmed'; request: number; result: PaymentResult };

/** The first message of all, from the page's window to the frame's, carries the port. */
export const CONNECT = 'stripe-emulator:connect';
/** The challenge frame's only message, to the page's window. */
export const CHALLENGE_DONE = 'stripe-emulator:challenge-done';
