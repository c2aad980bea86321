import type { Role } from './roles';

/** Which roles need a second factor (`REQUIRE_SECOND_FACTOR`). */
export type SecondFactorRequirement = 'superadmins' | 'none';

/** Roles that must set one up before anything else. */
export const mustHaveSecondFactor = (requirement: SecondFactorRequirement, role: Role): boolean =>
  requirement === 'superadmins' && role === 'superadmin';
