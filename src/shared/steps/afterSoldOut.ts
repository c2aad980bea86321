/** Sentence of pages and mails from the last share sold until the ranch posts its days. */
export const afterSoldOut =
  'You’ll choose a pickup time and your cut on your share’s page, once the ranch posts them.';
