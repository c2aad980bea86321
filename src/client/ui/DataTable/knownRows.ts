/** `answer` and `failure` of a DataTable whose rows are known already. */
export const knownRows = <Row>(items: Row[]) => ({
  answer: { data: { items, total: items.length }, isFetching: false, refetch: () => undefined },
  failure: null,
});
