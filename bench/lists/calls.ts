import type { Account } from './fill';

/** One call as a page makes it. */
export interface Call {
  as: Account;
  /** The user's action on the page. */
  what: string;
  path: string;
  /** True where the call has a goal; for the others `docs/evidence/performance.md` gives the reason. */
  isPromised: boolean;
}

/** The columns of the two tables of groups. */
const groupSorts = [
  'name',
  'supplier',
  'animal',
  'state',
  'status',
  'effective',
  'remainingPortions',
  'createdBy',
  'createdAt',
  'updatedAt',
];
const searchSorts = ['name', 'supplier', 'animal', 'costPerPortion', 'remainingPortions'];
const userSorts = ['username', 'email', 'role', 'supplierName', 'createdAt'];
const supplierSorts = ['name', 'email', 'phone', 'city', 'state'];
/** Two letters in many, in none; a rare word, a common one, a supplier's name, nothing at all. */
const words = ['an', 'zq', '12345', 'angus', 'herd', 'ranch 12', 'no such group'];

const page =
  (as: Account, path: string) =>
  (what: string, query: string): Call => ({ as, what, path: `${path}?${query}`, isPromised: true });

const groupTable = (as: Account): Call[] => {
  const groups = page(as, '/api/groups');
  const rows = 'page=1&pageSize=10';
  return [
    groups('groups, page 1', rows),
    groups('groups, page 100', 'page=100&pageSize=10'),
    groups('groups, 100 rows', 'page=1&pageSize=100'),
    ...groupSorts.flatMap((sort) => [
      groups(`groups by ${sort}`, `${rows}&sort=${sort}&order=asc`),
      groups(`groups by ${sort}, down`, `${rows}&sort=${sort}&order=desc`),
    ]),
    groups('groups by name, page 100', 'page=100&pageSize=10&sort=name&order=asc'),
    ...['open', 'full', 'closed'].map((status) => groups(status, `${rows}&status=${status}`)),
    groups('closed, by name', `${rows}&status=closed&sort=name&order=asc`),
    groups('effective differs', `${rows}&effective=differs`),
    ...words.map((q) => groups(`“${q}”`, `${rows}&q=${encodeURIComponent(q)}`)),
    groups('“herd”, by name', `${rows}&q=herd&sort=name&order=asc`),
    groups('“zq”, by name', `${rows}&q=zq&sort=name&order=asc`),
    groups('“zq”, closed', `${rows}&q=zq&status=closed`),
    groups('“herd”, closed', `${rows}&q=herd&status=closed`),
  ];
};

/** The table's last page: the deepest offset. */
const lastPages = (as: Account): Call[] => {
  const groups = page(as, '/api/groups');
  return ['', '&sort=name&order=asc', '&sort=supplier&order=asc', '&sort=updatedAt&order=desc'].map(
    (sort) =>
      groups(`last page ${sort.slice(6).split('&')[0] ?? ''}`, `page=10000&pageSize=10${sort}`),
  );
};

const search = (as: Account): Call[] => {
  const groups = page(as, '/api/groups/search');
  const rows = 'page=1&pageSize=10';
  return [
    groups('search', rows),
    groups('search, page 100', 'page=100&pageSize=10'),
    ...searchSorts.map((sort) => groups(`search by ${sort}`, `${rows}&sort=${sort}&order=asc`)),
    ...['ha', 'zq', 'summer herd', 'winter table 7', 'nothing'].map((name) =>
      groups(`search “${name}”`, `${rows}&groupName=${encodeURIComponent(name)}`),
    ),
  ];
};

const userTable = (as: Account): Call[] => {
  const users = page(as, '/api/users');
  const rows = 'page=1&pageSize=5';
  return [
    users('users, page 1', rows),
    users('users, page 100', 'page=100&pageSize=5'),
    ...userSorts.flatMap((sort) => [
      users(`users by ${sort}`, `${rows}&sort=${sort}&order=asc`),
      users(`users by ${sort}, down`, `${rows}&sort=${sort}&order=desc`),
    ]),
    ...['an', 'zq', 'emil-19', 'person-1234', 'nobody'].map((q) =>
      users(`users “${q}”`, `${rows}&q=${q}`),
    ),
  ];
};

const supplierTable: Call[] = [
  ...supplierSorts.map((sort) =>
    page('superadmin', '/api/suppliers')(`suppliers by ${sort}`, `page=1&pageSize=5&sort=${sort}`),
  ),
  page('superadmin', '/api/suppliers')('suppliers “creek”', 'page=1&pageSize=5&q=creek'),
  { as: 'superadmin', what: 'every supplier', path: '/api/suppliers', isPromised: true },
];

/** `groupId`: one of the supplier admin's own. */
const single = (groupId: string): Call[] => [
  { as: 'supplierAdmin', what: 'a group', path: `/api/groups/${groupId}`, isPromised: true },
  { as: 'member', what: 'a group', path: `/api/groups/${groupId}`, isPromised: true },
  page('supplierAdmin', '/api/purchases')('its purchases', `page=1&pageSize=10&groupId=${groupId}`),
  page('supplierAdmin', `/api/groups/${groupId}/ledger`)('its ledger', 'page=1&pageSize=10'),
  { as: 'member', what: 'what I bought', path: '/api/purchases/mine', isPromised: true },
  page('member', '/api/groups')('my groups', 'mine=true'),
  page('superadmin', '/api/users')('pending admins', 'role=pending'),
];

const whole: Call[] = [
  { as: 'superadmin', what: 'bare list: 5,000 groups', path: '/api/groups', isPromised: false },
  { as: 'superadmin', what: 'bare list: 5,000 users', path: '/api/users', isPromised: false },
  { as: 'superadmin', what: 'CSV of every user', path: '/api/users/export', isPromised: false },
];

/** Every list call of every page, for the users who see the most and the least of it. */
export const listCalls = (groupId: string): Call[] => [
  ...groupTable('superadmin'),
  ...lastPages('superadmin'),
  ...groupTable('supplierAdmin'),
  ...search('unlinked'),
  ...search('member'),
  ...userTable('superadmin'),
  ...userTable('supplierAdmin'),
  page('superadmin', '/api/purchases')('purchases', 'page=1&pageSize=10'),
  page('supplierAdmin', '/api/purchases')('purchases', 'page=1&pageSize=10'),
  ...supplierTable,
  ...single(groupId),
  ...whole,
];
