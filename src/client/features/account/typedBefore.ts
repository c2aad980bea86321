/** Text typed or chosen on the page before, so that it need not be typed again; empty without one. */
export function typedBefore(
  locationState: unknown,
  field: 'email' | 'username' | 'choice',
): string {
  if (typeof locationState !== 'object' || locationState === null) return '';
  const typed: unknown = Reflect.get(locationState, field);
  return typeof typed === 'string' ? typed : '';
}
