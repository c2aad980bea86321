import { z } from 'zod';

import { givenRoles, roles } from './roles';

export const roleSchema = z.enum(roles, 'Choose a role.');
export const givenRoleSchema = z.enum(givenRoles, 'Choose a role.');
