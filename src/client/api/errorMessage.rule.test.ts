import { errorFields, errorMessage, failureMessage } from './errorMessage';

const words = { status: 409, data: { message: 'Taken.', fields: { email: 'In use.' } } };
const unheard = { status: 'FETCH_ERROR' };

it('says what the server says, and beside which field', () => {
  expect(errorMessage(words, 'Failed to save.')).toBe('Taken.');
  expect(failureMessage(words, { refused: 'Refused.', failed: 'Failed.' })).toBe('Taken.');
  expect(errorFields(words)).toEqual({ email: 'In use.' });
});

it.each([[{ status: 500, data: {} }], [{ status: 502, data: '<html>' }], [unheard], [undefined]])(
  'says that it failed when the server says nothing: %j',
  (error) => {
    expect(errorMessage(error, 'Failed to save.')).toBe('Failed to save.');
    expect(failureMessage(error, { refused: 'Refused.', failed: 'Failed.' })).toBe('Failed.');
    expect(errorFields(error)).toEqual({});
  },
);

it('tells a refusal without words from a failure', () => {
  expect(failureMessage({ status: 400 }, { refused: 'Refused.', failed: 'Failed.' })).toBe(
    'Refused.',
  );
});
