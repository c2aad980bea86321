import { addEmails, endsAddress } from './emailEntry';

it.each([
  ['ann@x.test', ['ann@x.test']],
  ['ann@x.test, bob@x.test', ['ann@x.test', 'bob@x.test']],
  ['ann@x.test\nbob@x.test\r\n\neve@x.test;', ['ann@x.test', 'bob@x.test', 'eve@x.test']],
  ['ann@x.test ann@x.test', ['ann@x.test']],
  ['  ', []],
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
