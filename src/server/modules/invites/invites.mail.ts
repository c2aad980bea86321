import type { Weights } from '#shared/groups/facts';
import type { UnfilledOutcome } from '#shared/groups/deadline';
import { formatDeadline } from '#shared/groups/groupClock';
import { portionWithPart, type DividedAnimal, type Portion } from '#shared/groups/portions';
import { formatPounds, shareWeightsOf } from '#shared/groups/shareWeights';
import type { TimeZone } from '#shared/groups/timeZones';
import type { State } from '#shared/groups/vocabulary';
import { sharesLeft, smallestOf, type QuarterCounts } from '#shared/inventory/quarterCounts';
import { invitationDays } from '#shared/invites/invitationDays';
import { formatCents, toCents } from '#shared/money';

import type { Mail } from '../../mail/mailer';
import { renderMail } from '../../mail/mailTemplate';
import { outcomeText } from '../../mail/outcomeText';

/** The group as its share link shows it; prices in dollars, instants as they travel. */
interface Listing extends DividedAnimal {
  name: string;
  supplierId: { name: string };
  state: State;
  timeZone: TimeZone;
  weights: Weights | null;
  quarters: QuarterCounts;
  shares: readonly { portion: Portion; price: number; available: boolean }[];
  fillBy: string | null;
  decidedAt: string | null;
  ifUnfilled: UnfilledOutcome;
}

interface Invitation {
  email: string;
  listing: Listing;
  url: string;
}

export const invitationMail = ({ email, listing, url }: Invitation): Mail =>
  renderMail({
    to: email,
    subject: `You are invited to ${listing.name}`,
    paragraphs: [
      `${listing.supplierId.name} in ${listing.state} offers ${listing.animal.toLowerCase()} by the share, and invites you to the group ${listing.name}.`,
      ...optionTexts(listing),
      ...deadlineTexts(listing),
      'Pick a share and pay by card. You get your meat once every share is sold.',
    ],
    bar: listing.quarters,
    button: { label: 'Join the group', url },
    note: `The invitation is for this address and works for ${invitationDays} days.`,
  });

/** Shares left, then each share that can be bought with its price and its pounds. */
function optionTexts({ quarters, shares, totalPortions, animal, weights }: Listing): string[] {
  const options = shares.filter(({ available }) => available);
  if (options.length === 0) return ['All shares are sold or held right now.'];
  const group = { animal, totalPortions };
  return [
    `${sharesLeft({ ...quarters, smallest: smallestOf(shares.map(({ portion }) => portion)) })}.`,
    ...options.map(({ portion, price }) => {
      const takeHome = weights && shareWeightsOf(weights, portion, totalPortions).takeHomeLb;
      const pounds = takeHome ? `, about ${formatPounds(takeHome)} to take home` : '';
      return `${portionWithPart(portion, group)}: ${formatCents(toCents(price))}${pounds}`;
    }),
  ];
}

const deadlineTexts = ({ fillBy, decidedAt, ifUnfilled, timeZone }: Listing): string[] =>
  fillBy && !decidedAt
    ? [`Deadline: ${formatDeadline(new Date(fillBy), timeZone)}. ${outcomeText[ifUnfilled]}`]
    : [];
