import { DrizzleQueryError } from 'drizzle-orm';

import { describeError } from './logError';

const textOf = (error: unknown): string => JSON.stringify(describeError(error));

const postgresError = (message: string, parts: object): Error =>
  Object.assign(new Error(message), parts);

it('names what failed, down to the constraint', () => {
  const cause = postgresError('duplicate key value violates unique constraint "users_email"', {
    code: '23505',
    constraint: 'users_email',
    table: 'users',
    detail: 'Key (email)=(hidden@example.com) already exists.',
    where: 'hidden',
  });
  const error = new DrizzleQueryError('insert into users values ($1)', ['hidden'], cause);
  expect(describeError(error)).toMatchObject({
    message: 'Failed query',
    statement: 'insert into users values ($1)',
    stack: expect.stringMatching(/^at .*logError\.test/),
    cause: { code: '23505', constraint: 'users_email', table: 'users' },
  });
  expect(textOf(error)).not.toContain('hidden');
});

it.each([
  ['a parameter that looks like a place', new DrizzleQueryError('select $1', ['a\n    at hidden'])],
  ['a value that cannot be read', postgresError('invalid uuid: "hid"den"', { code: '22P02' })],
  ['a value over several lines', postgresError('invalid uuid: "a\nhidden\nb"', { code: '22P02' })],
  ['a body that is not JSON', new SyntaxError(`Unexpected token 'h', "hidden" is not valid JSON`)],
  ['an address', new Error('550 <hidden@example.com>: no such user')],
  ['who connects', new Error('no answer from smtps://me:hidden@mail.example.com:465')],
  ['the input of a URL', Object.assign(new TypeError('Invalid URL'), { input: '//u:hidden@h' })],
  ['something thrown that is no error', 'hidden'],
])('leaves out %s', (_what, error) => {
  expect(textOf(error)).not.toMatch(/hid|den/);
});

it('ends, though an error is its own cause', () => {
  const error = new Error('round');
  error.cause = error;
  expect(textOf(error)).toContain('round');
});
