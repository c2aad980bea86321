/** What the server of a test run signs its tokens with, so that a test can forge them well. */
export const tokenSecret = 'tokens of a test run, and of no other server';
