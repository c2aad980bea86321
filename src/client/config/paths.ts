import { createSearchParams } from 'react-router-dom';

import type { Portion } from '#shared/groups/portions';
import type { Animal } from '#shared/groups/vocabulary';

interface SearchPreset {
  supplierId?: string | null;
  groupId?: string | null;
  /** Chosen already. */
  portion?: Portion | null;
  animal?: Animal;
}

/** A payment, as a provider that took the buyer elsewhere brings it back. */
interface ReturningOrder {
  groupId?: string;
  portion?: string;
  /** Dollars. */
  amountPaid?: string;
  /** Share whose balance was paid. */
  balanceOf?: string;
}

/**
 * Views to which the list of groups may be narrowed: a status, a figure of the overview, an animal on sale.
 */
export type GroupView =
  | 'open'
  | 'full'
  | 'closed'
  | 'effective'
  | 'on-sale'
  | 'sold-out'
  | 'near-full'
  | 'sold'
  | Animal;

/** The audit log of what one person did, or of one record. */
interface AuditNarrowing {
  actor?: string;
  subject?: string;
}

/** The table's own place on its page. */
export const groupTableId = 'groups';

const withQuery = (path: string, query: Record<string, string | null | undefined>): string => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => !!entry[1]);
  return given.length > 0 ? `${path}?${createSearchParams(given)}` : path;
};

/** State of a link to a held share in the search: the reader has pressed Pay. */
export const payAtOnce = { payAtOnce: true };

/** Every address of the app. The router's patterns are made of these too. */
export const paths = {
  about: '/',
  home: '/home',
  success: (order: ReturningOrder = {}) => withQuery('/success', { ...order }),
  cancel: '/cancel',
  unauthorized: '/unauthorized',

  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: (token: string) => `/reset-password/${token}`,
  confirmEmail: (token?: string) => withQuery('/confirm-email', { token }),
  keepEmail: (token?: string) => withQuery('/keep-email', { token }),

  terms: '/terms',
  privacy: '/privacy',
  refunds: '/refunds',
  contact: '/contact',

  follow: (key: string) => `/follow/${key}`,
  unsubscribe: (key: string) => `/unsubscribe/${key}`,

  invite: (token?: string) => withQuery('/invite', { token }),
  joinGroup: (token?: string) => withQuery('/join-group', { token }),
  acceptInvite: (token?: string) => withQuery('/accept-invite', { token }),

  share: (key: string, choice: { join?: Portion } = {}) =>
    withQuery(`/share/${key}`, { ...choice }),
  listing: (groupId: string, choice: { join?: Portion } = {}) =>
    withQuery(`/animals/${groupId}`, { ...choice }),

  butcher: (key: string) => `/butcher/${key}`,

  ranch: (name: string) => `/r/${name}`,
  ranchGroup: (name: string, groupId: string, choice: { join?: Portion } = {}) =>
    withQuery(`/r/${name}/${groupId}`, { ...choice }),

  groupSearch: (preset: SearchPreset = {}) => withQuery('/GroupSearchAndJoin', { ...preset }),
  myGroups: '/groups',
  group: (id: string) => `/groups/view/${id}`,
  account: '/account',
  calendar: '/account#calendar',
  receipt: (purchaseId: string) => `/purchases/${purchaseId}/receipt`,
  agreement: (purchaseId: string) => `/purchases/${purchaseId}/agreement`,

  dashboard: '/admin',
  manageSuppliers: '/admin/suppliers',
  suppliersNamed: (q: string) => withQuery('/admin/suppliers', { q }),
  pendingAdmins: '/admin/pending-admins',
  audit: (narrowed: AuditNarrowing = {}) => withQuery('/admin/audit', { ...narrowed }),
  createGroup: '/admin/create-group',
  copyGroup: (from: string) => withQuery('/admin/create-group', { from }),
  manageGroups: '/admin/groups',
  narrowedGroups: (view: GroupView) => `/admin/groups?filter=${view}#${groupTableId}`,
  ranchPage: (supplierId?: string) => withQuery('/admin/ranch-page', { supplier: supplierId }),
  payments: '/admin/payments',
  books: '/admin/books',
  manageUsers: '/admin/users',
  usersNamed: (q: string) => withQuery('/admin/users', { q }),
  adminGroup: (id: string, tab?: string) => withQuery(`/admin/groups/view/${id}`, { tab }),
  afterSelling: (id: string) => `/admin/groups/${id}/after-selling`,
  /** `find`: a name or a receipt number. */
  checkOff: (id: string, find?: string) => withQuery(`/admin/groups/${id}/pickup`, { find }),
  papers: (id: string) => `/admin/groups/${id}/papers`,
  editGroup: (id: string) => `/admin/groups/edit/${id}`,
} as const;
