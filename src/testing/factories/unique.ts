import { randomUUID } from 'node:crypto';

/** A name that no other record of the run has. */
export const unique = (name: string): string => `${name}-${randomUUID().slice(0, 8)}`;
