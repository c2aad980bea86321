import { z } from 'zod';

export const roles = ['superadmin', 'supplieradmin', 'member', 'pending', 'admin'] as const;
export const roleSchema = z.enum(roles);
export type Role = z.infer<typeof roleSchema>;

/** Roles that an account can be given; `admin` is only read. */
export const givenRoleSchema = z.enum(['superadmin', 'supplieradmin', 'member']);
export type GivenRole = z.infer<typeof givenRoleSchema>;
