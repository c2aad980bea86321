import { productName } from '../product';
import type { AuditEntry } from './audit.contract';

/** Name of the actor, or the reason why there is none. */
export function describeActor({ actor, action }: Pick<AuditEntry, 'actor' | 'action'>): string {
  if (actor) return actor.username ?? 'Deleted user';
  return action === 'user.loginFailed' ? 'No one logged in' : productName;
}

/** The subject's name, or why there is none. */
export function describeSubject({ subject }: Pick<AuditEntry, 'subject'>): string {
  if (subject._id === null) return 'Unknown account';
  return subject.name ?? `Deleted ${subject.kind}`;
}
