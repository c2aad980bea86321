import { errorCode, errorFields, errorMessage, failureMessage } from './errorMessage';

const words = { status: 409, data: { message: 'Taken.', fields: { email: 'In use.' } } };
const unheard = { status: 'FETCH_ERROR' };

it('returns the server’s message and its fields', () => {
  expect(errorMessage(words, 'Failed to save.')).toBe('Taken.');
  expect(failureMessage(words, { refused: 'Refused.', failed: 'Failed.' })).toBe('Taken.');
  expect(errorFields(words)).toEqual({ email: 'In use.' });
});

it.each([{ error: 'Taken.' }, { message: 'Taken.', code: 11_000, fields: 'email' }])(
  'returns the message of a server with other parts of an error: %j',
  (data) => {
    expect(errorMessage({ status: 400, data }, 'Failed to save.')).toBe('Taken.');
    expect(errorFields({ status: 400, data })).toEqual({});
    expect(errorCode({ status: 400, data })).toBeNull();
  },
);

it.each([[{ status: 500, data: {} }], [{ status: 502, data: '<html>' }], [unheard], [undefined]])(
  'returns the fallback when the server has no message: %j',
  (error) => {
    expect(errorMessage(error, 'Failed to save.')).toBe('Failed to save.');
    expect(failureMessage(error, { refused: 'Refused.', failed: 'Failed.' })).toBe('Failed.');
    expect(errorFields(error)).toEqual({});
  },
);

it('distinguishes a refusal without a message from a failure', () => {
  expect(failureMessage({ status: 400 }, { refused: 'Refused.', failed: 'Failed.' })).toBe(
    'Refused.',
  );
});
