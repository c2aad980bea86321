const dayFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** The day on which a week began: `Nov 16`. */
export const sayDay = (startsOn: string): string => dayFormat.format(new Date(startsOn));

/** A count with its noun: `1 group`, `1,250 groups`. */
export const countOf = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? noun : `${noun}s`}`;
