import { useGetConfigQuery } from './platformApi';

/**
 * What our server does, and a literal one does not. All of it is there while the server has not
 * said which it is.
 */
const ours = {
  /** Keeps a group's tag, its weights and what else buyers get. */
  animalFacts: true,
  pictures: true,
  days: true,
  /** Sends an invitation again, and revokes it. */
  invitationActs: true,
  payments: true,
  auditLog: true,
  exports: true,
  /** Shows a ranch's page, and mails its followers about a new group. */
  ranchPage: true,
};

export type Ability = keyof typeof ours;
export type Abilities = Readonly<Partial<Record<Ability, boolean>>>;

const none: Abilities = {};

export const useAbilities = (): Abilities => (useGetConfigQuery().data?.isLiteral ? none : ours);
