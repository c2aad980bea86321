import { clearFaults, deliverEvents, schemaViolations } from './cardProvider';
import { failOnUnexpectedRequest } from './failOnUnexpectedRequest';
import { resetClock } from './timeControls';

const thisMachine = new Set(['127.0.0.1', '[::1]', 'localhost']);

failOnUnexpectedRequest((url) => thisMachine.has(url.hostname));

afterEach(resetClock);

/** Ends a test file: how events are delivered and which calls fail is as usual for the next one of its batch. */
export function tidyAfterwards(): void {
  afterAll(async () => {
    const violations = await schemaViolations();
    if (violations.length > 0) throw new Error(JSON.stringify(violations, null, 2));
    await deliverEvents();
    await clearFaults();
  });
}

// What a test made the server ask of the card provider, its published schema allows.
tidyAfterwards();
