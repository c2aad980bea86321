import type { Role } from './roles';

/** Who cannot do without a second factor, as `REQUIRE_SECOND_FACTOR` says. */
export type SecondFactorRequirement = 'superadmins' | 'none';

/** Whether somebody of that role has to set one up before anything else. */
export const mustHaveSecondFactor = (requirement: SecondFactorRequirement, role: Role): boolean =>
  requirement === 'superadmins' && role === 'superadmin';
