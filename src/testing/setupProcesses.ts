import { failOnUnexpectedRequest } from './failOnUnexpectedRequest';

const thisMachine = new Set(['127.0.0.1', '[::1]', 'localhost']);

failOnUnexpectedRequest((url) => thisMachine.has(url.hostname));
