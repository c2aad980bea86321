/**
 * Secret with which the server of a test run signs its tokens, so that a test can forge them well. It signed the
 * tokens in the dumps of releases, too: another text would end their sessions.
 */
export const tokenSecret = 'tokens of a test run, and of nobody else';
