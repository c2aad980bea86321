import { emailSchema } from './text.schema';

it.each([
  ['ann@example.com', 'ann@example.com'],
  ['  ann@example.com ', 'ann@example.com'],
  ['Ann Ames <ann@example.com>', 'ann@example.com'],
  ['"Ames, Ann" <ann@example.com> ', 'ann@example.com'],
  ['mailto:ann@example.com', 'ann@example.com'],
])('takes the address when a mail program copied it as %j', (copied, address) => {
  expect(emailSchema.parse(copied)).toBe(address);
});

it.each(['Ann Ames', '<>', 'ann@example', 'Ann <ann@example.com> and Bob <bob@example>'])(
  'refuses %j, which has no address',
  (text) => {
    expect(emailSchema.safeParse(text).success).toBe(false);
  },
);
