import type { Address } from './suppliers.contract';

/** An address as an envelope shows it, a line each; empty where nothing is known. */
export function formatAddress({ street, city, state, zip }: Address): string {
  const region = [state, zip].filter(Boolean).join(' ');
  const town = [city, region].filter(Boolean).join(', ');
  return [street, town].filter(Boolean).join('\n');
}
