const dayFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** The day on which a week began: `Nov 16`. */
export const formatWeek = (startsOn: string): string => dayFormat.format(new Date(startsOn));
