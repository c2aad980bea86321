import './challenge.css';
import { CHALLENGE_DONE } from './messages';
import { intentIdOf } from './stripeApi';

type Outcome = 'succeed' | 'fail';

const query = new URLSearchParams(window.location.search);
const clientSecret = query.get('payment_intent_client_secret') ?? '';
const returnUrl = query.get('return_url');

async function report(outcome: Outcome): Promise<void> {
  const answer = await fetch('authenticate', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      payment_intent: intentIdOf(clientSecret),
      client_secret: clientSecret,
      outcome,
    }),
  });
  const isPaid = answer.ok && outcome === 'succeed';
  if (returnUrl) returnTo(returnUrl, isPaid);
  else window.parent.postMessage(CHALLENGE_DONE, '*');
}

/** Returns to the shop, as from a bank's own page. */
function returnTo(address: string, isPaid: boolean): void {
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol)) return;
  url.searchParams.set('payment_intent', intentIdOf(clientSecret));
  url.searchParams.set('payment_intent_client_secret', clientSecret);
  url.searchParams.set('redirect_status', isPaid ? 'succeeded' : 'failed');
  window.location.replace(url);
}

function button(text: string, outcome: Outcome): HTMLButtonElement {
  const element = document.createElement('button');
  element.textContent = text;
  element.className = outcome;
  element.addEventListener('click', () => {
    for (const each of document.querySelectorAll('button')) each.disabled = true;
    void report(outcome);
  });
  return element;
}

function show(): void {
  const main = document.createElement('main');
  main.setAttribute('role', 'dialog');
  main.setAttribute('aria-modal', 'true');
  main.setAttribute('aria-labelledby', 'title');
  const title = document.createElement('h1');
  title.id = 'title';
  title.textContent = '3D Secure 2 test page';
  const text = document.createElement('p');
  text.textContent =
    'This is where a bank asks the cardholder to confirm the payment. Choose how it should end.';
  const complete = button('Complete authentication', 'succeed');
  main.append(title, text, complete, button('Fail authentication', 'fail'));
  document.body.replaceChildren(main);
  complete.focus();
}

document.body.classList.toggle('page', returnUrl !== null);
show();
