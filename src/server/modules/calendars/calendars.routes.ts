import { calendarRoutes } from '#shared/account/calendar.contract';

import { serve } from '../../http/serve';
import { createCalendar, endCalendar, getCalendar, readCalendar } from './calendars.service';

export const serveCalendars = serve(calendarRoutes, {
  getCalendar,
  createCalendar,
  endCalendar,
  readCalendar,
});
