import { states } from '../groups/vocabulary';

/** Where an owner may live: also in the District of Columbia, where no animal is raised. */
export const ownerStates = [...states, 'DC'] as const;

/** Time that owners' contacts are kept after the end of their group (R-16.44). */
export const contactYears = 2;

/** A buyer is reminded so many days after buying, then weekly, this often at most. */
export const ownerReminders = { firstAfterDays: 3, everyDays: 7, most: 4 } as const;
