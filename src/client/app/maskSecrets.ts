const secretNames = [
  'token',
  'password',
  'currentPassword',
  'newPassword',
  'clientSecret',
  'inviteToken',
  'secret',
  'uri',
  'recoveryCodes',
];
const isSecret = new Set(secretNames);

/** Cache keys are text made of JSON: `validateInvite({"query":{"token":"…"}})`. */
const secretInText = new RegExp(`("(?:${secretNames.join('|')})":")[^"]*`, 'g');
const maskText = (text: string): string => text.replace(secretInText, '$1•••');

/** The same value for Redux DevTools, every token, password and secret covered. */
export const maskSecrets = <Value>(value: Value): Value => mask(value) as Value;

function mask(value: unknown): unknown {
  if (typeof value === 'string') return maskText(value);
  if (Array.isArray(value)) return value.map(mask);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      maskText(key),
      isSecret.has(key) && (typeof field === 'string' || Array.isArray(field))
        ? '•••'
        : mask(field),
    ]),
  );
}
