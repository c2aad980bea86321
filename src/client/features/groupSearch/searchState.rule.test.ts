import { everything, readSearch, writeSearch, type SearchState } from './searchState';

const plain: SearchState = {
  ...everything,
  groupId: '',
  portion: '',
  sort: null,
  order: 'asc',
};

it.each<[string, SearchState]>([
  ['', plain],
  ['groupId=g1&portion=Half', { ...plain, groupId: 'g1', portion: 'Half' }],
  ['supplierId=s1&groupId=g1', { ...plain, supplierId: 's1', groupId: 'g1' }],
  ['page=3&groupName=steer', { ...plain, groupName: 'steer', page: 3 }],
  ['sort=name&order=desc', { ...plain, sort: 'name', order: 'desc' }],
  ['animal=Goat&state=WA&nearFull=true', { ...plain, animal: 'Goat', state: 'WA', nearFull: true }],
])('reads and writes ?%s', (address, state) => {
  expect(readSearch(new URLSearchParams(address))).toEqual(state);
  expect(writeSearch(state).toString()).toBe(address);
});

it.each([
  'page=0',
  'page=x',
  'page=1.5',
  'sort=password',
  'order=sideways',
  'animal=Ostrich',
  'state=XX',
  'nearFull=1',
])('takes ?%s for a plain search', (address) => {
  expect(readSearch(new URLSearchParams(address))).toEqual(plain);
});
