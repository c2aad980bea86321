const dayFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** The first day of a week: `Nov 16`. */
export const formatWeek = (startsOn: string): string => dayFormat.format(new Date(startsOn));
