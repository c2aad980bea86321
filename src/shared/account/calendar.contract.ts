import { z } from 'zod';

import { endpoints } from '../endpoints';
import { permissions } from '../permissions';
import { defineRoute, defineRoutes } from '../route';
import { messageAnswerSchema } from '../text.schema';

/** The whole address, for a calendar program; null: there is none. */
const urlSchema = z.string();

export const calendarRoutes = defineRoutes(permissions.calendars, endpoints.calendars, {
  getCalendar: defineRoute({
    summary: 'The address of the caller’s private calendar.',
    answer: z.object({ url: urlSchema.nullable() }),
  }),
  createCalendar: defineRoute({
    summary: 'Make the private calendar; where there is one, its address is replaced.',
    answer: z.object({ url: urlSchema }),
  }),
  endCalendar: defineRoute({
    summary: 'End the private calendar; its address stops working.',
    answer: messageAnswerSchema,
  }),
  readCalendar: defineRoute({
    summary: 'The days of a person’s groups and their pickup windows, as a calendar file.',
    params: z.object({ key: z.string() }),
    answer: z.string(),
    errors: [404],
  }),
});
