import { listFailure } from './listFailure';

it.each([
  ['the server’s words', { status: 409, data: { message: 'Too many.' } }, 'Too many.'],
  ['its own words where the server has none', { status: 500, data: '' }, 'Failed to load groups'],
  [
    'its own words for an ended session, of which the login page tells',
    { status: 401, data: { message: 'Your session has ended. Please log in again.' } },
    'Failed to load groups',
  ],
])('uses %s when a list is missing', (_whose, error, message) => {
  expect(listFailure(error, 'Failed to load groups')).toEqual({ message, isForbidden: false });
});

it('is null without a failure', () => {
  expect(listFailure(undefined, 'Failed to load groups')).toBeNull();
});
