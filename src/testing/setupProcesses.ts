import { failOnUnexpectedRequest } from './failOnUnexpectedRequest';

// Servers start slowly on a busy machine; what a test waits for has a shorter time of its own.
jest.setTimeout(600_000);

const thisMachine = new Set(['127.0.0.1', '[::1]', 'localhost']);

failOnUnexpectedRequest((url) => thisMachine.has(url.hostname));
