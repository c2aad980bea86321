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

const call = (as: Account, what: string, path: string, isPromised = true): Call => ({
  as,
  what,
  path,
  isPromised,
});

interface Table {
  name: string;
  path: string;
  pageSize: number;
  /** Its columns, which are sorted by in both directions. */
  sorts: string[];
  /** The name of its parameter for texts, and texts: two letters in many, in none; rare, common, none at all. */
  texts: [parameter: string, ...texts: string[]];
  /** Other queries: filters, and filters with an order. */
  others?: string[];
}

const groups: Table = {
  name: 'groups',
  path: '/api/groups',
  pageSize: 10,
  sorts: [
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
  ],
  texts: ['q', 'an', 'zq', '12345', 'angus', 'herd', 'ranch 12', 'no such group'],
  others: [
    'status=open',
    'status=full',
    'status=closed',
    'effective=differs',
    'status=closed&sort=name&order=asc',
    'q=herd&sort=name&order=asc',
    'q=zq&sort=name&order=asc',
    'q=zq&status=closed',
    'q=herd&status=closed',
  ],
};
const search: Table = {
  name: 'search',
  path: '/api/groups/search',
  pageSize: 10,
  sorts: ['name', 'supplier', 'animal', 'costPerPortion', 'remainingPortions'],
  texts: ['groupName', 'ha', 'zq', 'summer herd', 'winter table 7', 'nothing'],
};
const users: Table = {
  name: 'users',
  path: '/api/users',
  pageSize: 5,
  sorts: ['username', 'email', 'role', 'supplierName', 'createdAt'],
  texts: ['q', 'an', 'zq', 'emil-19', 'person-1234', 'nobody'],
};
const suppliers: Table = {
  name: 'suppliers',
  path: '/api/suppliers',
  pageSize: 5,
  sorts: ['name', 'email', 'phone', 'city', 'state'],
  texts: ['q', 'creek'],
};

const tableCalls = (as: Account, { name, path, pageSize, sorts, texts, others = [] }: Table) => {
  const [parameter, ...words] = texts;
  const rows = `pageSize=${pageSize}`;
  const queries = [
    `page=1&${rows}`,
    `page=100&${rows}`,
    ...['asc', 'desc'].flatMap((order) =>
      sorts.map((sort) => `${rows}&sort=${sort}&order=${order}`),
    ),
    ...words.map((word) => `${rows}&${parameter}=${encodeURIComponent(word)}`),
    ...others.map((other) => `${rows}&${other}`),
  ];
  return queries.map((query) => call(as, `${name}, ${query}`, `${path}?${query}`));
};

/** The deepest offsets of the table, and a page of a hundred rows. */
const farCalls = (as: Account): Call[] =>
  [
    'page=1&pageSize=100',
    'page=100&pageSize=10&sort=name&order=asc',
    ...['', '&sort=name&order=asc', '&sort=supplier&order=asc', '&sort=updatedAt&order=desc'].map(
      (sort) => `page=10000&pageSize=10${sort}`,
    ),
  ].map((query) => call(as, `groups, ${query}`, `/api/groups?${query}`));

/** Every list call of every page, for the users who see the most and the least of it. */
export const listCalls = (groupId: string): Call[] => [
  ...tableCalls('superadmin', groups),
  ...farCalls('superadmin'),
  ...tableCalls('supplierAdmin', groups),
  ...tableCalls('unlinked', search),
  ...tableCalls('member', search),
  ...tableCalls('superadmin', users),
  ...tableCalls('supplierAdmin', users),
  ...tableCalls('superadmin', suppliers),
  call('superadmin', 'purchases', '/api/purchases?page=1&pageSize=10'),
  call('supplierAdmin', 'purchases', '/api/purchases?page=1&pageSize=10'),
  call('superadmin', 'every supplier', '/api/suppliers'),
  call('superadmin', 'pending admins', '/api/users?role=pending'),
  call('supplierAdmin', 'a group', `/api/groups/${groupId}`),
  call('member', 'a group', `/api/groups/${groupId}`),
  call('supplierAdmin', 'its purchases', `/api/purchases?page=1&pageSize=10&groupId=${groupId}`),
  call('supplierAdmin', 'its ledger', `/api/groups/${groupId}/ledger?page=1&pageSize=10`),
  call('member', 'what I bought', '/api/purchases/mine'),
  call('member', 'my groups', '/api/groups?mine=true'),
  call('superadmin', 'bare list: 5,000 groups', '/api/groups', false),
  call('superadmin', 'bare list: 5,000 users', '/api/users', false),
  call('superadmin', 'CSV of every user', '/api/users/export', false),
];
