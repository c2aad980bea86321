/** A list of rows with lines between them, for a `ul`: a divider of its own would be an item of the list. */
export const dividedList = {
  m: 0,
  p: 0,
  '& > li': { listStyle: 'none' },
  '& > li + li': { mt: 2, pt: 2, borderTop: 1, borderColor: 'divider' },
};
