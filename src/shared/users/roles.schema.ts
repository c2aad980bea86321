import { z } from 'zod';

import { givenRoles, roles } from './roles';

export const roleSchema = z.enum(roles);
export const givenRoleSchema = z.enum(givenRoles);
