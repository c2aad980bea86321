import { z } from 'zod';

import { endpoints } from '../endpoints';
import { groupSchema } from '../groups/groups.contract';
import { portionSchema } from '../groups/vocabulary.schema';
import { permissions } from '../permissions';
import { defineRoute, defineRoutes } from '../route';
import { idParamsSchema } from '../text.schema';

export const waitlistRoutes = defineRoutes(permissions.waitlist, endpoints.waitlist, {
  joinWaitlist: defineRoute({
    summary: 'Wait for a portion that is sold out; again: for another one.',
    params: idParamsSchema,
    body: z.object({ portion: portionSchema }),
    answer: groupSchema,
    errors: [404, 409, 422, 429],
  }),
  leaveWaitlist: defineRoute({
    summary: 'Leave the waitlist; the caller’s waitlist hold is released.',
    params: idParamsSchema,
    answer: groupSchema,
    errors: [404, 409],
  }),
});
