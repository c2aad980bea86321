import { addEmails, endsAddress } from './emailEntry';

it.each([
  ['ann@x.test', ['ann@x.test']],
  ['ann@x.test, bob@x.test', ['ann@x.test', 'bob@x.test']],
  ['ann@x.test\nbob@x.test\r\n\neve@x.test;', ['ann@x.test', 'bob@x.test', 'eve@x.test']],
  ['ann@x.test ann@x.test', ['ann@x.test']],
  ['  ', []],
  ['Ann Ames <ann@x.test>; Bob <bob@x.test>', ['ann@x.test', 'bob@x.test']],
  ['"Ames, Ann" <ann@x.test>, \'bob@x.test\' <bob@x.test>', ['ann@x.test', 'bob@x.test']],
  ['mailto:ann@x.test', ['ann@x.test']],
  ['(ann@x.test), bob@x.test.', ['ann@x.test', 'bob@x.test']],
  ['Name\tEmail\tPhone\nAnn Ames\tann@x.test\t+1 512 555 0143\n', ['ann@x.test']],
  [
    'Ames,Ann,ann@x.test,$1.10\r\n"Bell, Bob",bob@x.test,"3, Elm St."',
    ['ann@x.test', 'bob@x.test'],
  ],
  ['Ann Ames', ['Ann', 'Ames']],
  ['ann@x.test, bob@x, eve.x.test', ['ann@x.test', 'bob@x', 'eve.x.test']],
])('takes %j for %j', (typed, emails) => {
  expect(addEmails([], typed)).toEqual(emails);
});

it('adds new addresses, each once', () => {
  expect(addEmails(['ann@x.test'], 'bob@x.test,ann@x.test')).toEqual(['ann@x.test', 'bob@x.test']);
});

it('knows when an address is finished', () => {
  expect(endsAddress('ann@x.tes')).toBe(false);
  expect(endsAddress('ann@x.test,')).toBe(true);
});
