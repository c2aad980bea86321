import { CHALLENGE_DONE } from './messages';

const STYLE: Partial<CSSStyleDeclaration> = {
  position: 'fixed',
  inset: '0',
  width: '100%',
  height: '100%',
  border: '0',
  zIndex: '2147483647',
  colorScheme: 'light dark',
};

/** Lays the bank's page over the shop's until the cardholder has answered it. */
export function openChallenge(base: URL, clientSecret: string): Promise<void> {
  const frame = document.createElement('iframe');
  frame.title = '3D Secure authentication';
  frame.src = new URL(
    `challenge?${new URLSearchParams({ payment_intent_client_secret: clientSecret }).toString()}`,
    base,
  ).href;
  Object.assign(frame.style, STYLE);
  const focused = document.activeElement;
  document.body.append(frame);
  frame.focus();
  return new Promise((resolve) => {
    function handleMessage(event: MessageEvent): void {
      if (event.source !== frame.contentWindow || event.data !== CHALLENGE_DONE) return;
      window.removeEventListener('message', handleMessage);
      frame.remove();
      if (focused instanceof HTMLElement) focused.focus();
      resolve();
    }
    window.addEventListener('message', handleMessage);
  });
}
