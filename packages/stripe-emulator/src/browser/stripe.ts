import { createStripe } from './createStripe';

/** The release that @stripe/stripe-js asks for; it warns where another one is found. */
const RELEASE = 'endive';

const { currentScript } = document;
if (!(currentScript instanceof HTMLScriptElement)) {
  throw new Error('Stripe.js has to be loaded by a script element.');
}

/** All addresses are relative to this script, so that a proxy may add a prefix. */
const base = new URL('.', currentScript.src);

Object.assign(window, {
  Stripe: Object.assign((publishableKey: string) => createStripe(base, publishableKey), {
    version: RELEASE,
  }),
});
