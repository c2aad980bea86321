/**
 * Abilities of our server that a server written from the specification alone lacks. Each group has them as
 * `group.can`; a component without a group asks `useAbilities`.
 */
export const ours = {
  /** Keeps a group's tag, its weights and what else buyers get. */
  animalFacts: true,
  /** Gives a group a deadline, and calls it off. */
  fillBy: true,
  /** Keeps by whose clocks a ranch and a group go. */
  timeZones: true,
  /** Has a waitlist for portions that are sold out. */
  waitlist: true,
  /** Keeps the days on an animal's way to its buyers. */
  milestones: true,
  /** Makes links that show a group without a login. */
  share: true,
  /** Refunds a buyer who leaves a group before it is full. */
  leave: true,
  /** Emails buyers when a group is full. */
  mailBuyers: true,
  /** Tells how a supplier's groups ended. */
  supplierRecord: true,
  /** Ties a member to the supplier of the first purchase. */
  tieBuyers: true,
  /** Tells what each member bought, and refuses to change or delete what belongs to a sale. */
  keepRecords: true,
  /** Puts back on sale what closing a group withdrew. */
  reopen: true,
  /** Answers a list filtered as it was asked for; else it sends all it has. */
  filterLists: true,
  /** Refuses a change of a person that was made from an older copy. */
  refuseStale: true,
  /** Sends an invitation again, and revokes it. */
  invitationActs: true,
  /** Shows a ranch's page, and mails its followers about a new group. */
  ranchPage: true,
  /** Goes on after the sale: owners, papers, pickup. */
  afterSelling: true,
  /** Sells an animal by its weight, and settles it on the scale. */
  pricing: true,
  pictures: true,
  payments: true,
  auditLog: true,
  exports: true,
};

export type Ability = keyof typeof ours;
export type Abilities = Readonly<Record<Ability, boolean>>;

export const none = Object.fromEntries(
  Object.keys(ours).map((ability) => [ability, false]),
) as Abilities;
