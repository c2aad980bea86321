/** Everything that is recorded, by subject and verb, and in plain words. */
export const auditActions = {
  'user.login': 'Logged in',
  'user.loginFailed': 'Failed to log in',
  'user.register': 'Registered',
  'user.password': 'Set their password',
  'user.rename': 'Changed their username',
  'user.email': 'Changed their email',
  'user.saleMails': 'Chose when to be emailed about sales',
  'user.lastCalls': 'Chose whether to get reminders and news',
  'user.contact': 'Changed how a butcher reaches them',
  'user.calendar': 'Made a private calendar',
  'user.endCalendar': 'Turned off their private calendar',
  'user.leaveSupplier': 'Left their supplier',
  'user.secondFactorOn': 'Turned two-step login on',
  'user.secondFactorOff': 'Turned two-step login off',
  'user.recoveryCodes': 'Made new recovery codes',
  'user.create': 'Made an account',
  'user.update': 'Changed an account',
  'user.delete': 'Deleted an account',
  'user.approve': 'Approved a supplier admin',
  'user.reject': 'Rejected a supplier admin',
  'user.makeSuperadmin': 'Made a superadmin by command',
  'supplier.create': 'Added a supplier',
  'supplier.update': 'Changed a supplier',
  'supplier.delete': 'Deleted a supplier',
  'supplier.page': 'Changed a ranch’s page',
  'supplier.picture': 'Changed a ranch’s picture',
  'supplier.accounts': 'Named the accounts of the books',
  'group.create': 'Created a group',
  'group.update': 'Changed a group',
  'group.delete': 'Deleted a group',
  'group.callOff': 'Called off a group',
  'group.milestone': 'Changed a milestone',
  'group.postNews': 'Posted news',
  'group.changeNews': 'Changed news',
  'group.deleteNews': 'Deleted news',
  'group.done': 'Changed whether a group is done',
  'group.keep': 'Let a group go ahead unfilled',
  'group.share': 'Made a share link',
  'group.shareChange': 'Changed who may share a link',
  'group.unshare': 'Turned off a share link',
  'group.addPicture': 'Added a picture',
  'group.arrangePictures': 'Arranged the pictures',
  'group.removePicture': 'Removed a picture',
  'group.remindOwners': 'Reminded buyers',
  'group.cutSheet': 'Set the standard cut',
  'group.printPapers': 'Printed the papers',
  'group.butcherLink': 'Made a butcher’s link',
  'group.endButcherLink': 'Turned off a butcher’s link',
  'group.addMember': 'Added a member',
  'group.inviteMember': 'Invited a member',
  'group.removeMember': 'Removed a member',
  'group.invite': 'Sent an invitation',
  'group.revokeInvite': 'Revoked an invitation',
  'group.join': 'Joined a group',
  'group.weigh': 'Weighed the carcass',
  'group.statements': 'Sent statements by weight',
  'group.ticket': 'Changed the picture of a scale’s ticket',
  'group.addWindow': 'Added a pickup window',
  'group.changeWindow': 'Changed a pickup window',
  'group.removeWindow': 'Removed a pickup window',
  'purchase.boxes': 'Noted boxes and pounds of a share',
  'purchase.window': 'Chose a pickup window',
  'purchase.collect': 'Gave a share out',
  'purchase.uncollect': 'Undid giving a share out',
  'purchase.paid': 'Paid for a share',
  'purchase.cash': 'Recorded a share paid in cash',
  'purchase.balance': 'Paid a balance',
  'purchase.balance-due': 'Gave more days for a balance',
  'purchase.fees': 'Changed fees of a share',
  'purchase.balance-waived': 'Forgave a balance',
  'purchase.given-back': 'Gave back what was too much',
  'purchase.refund': 'Refunded a share',
  'purchase.refund-part': 'Refunded a part at the card provider',
  'purchase.cash-return': 'Handed cash back',
  'purchase.refund-refused': 'Could not refund a disputed share',
  'purchase.owner': 'Changed the owner of a share',
  'purchase.agreement': 'Signed the owner’s agreement',
  'purchase.cutSheet': 'Chose how a share is cut',
  'alert.resolve': 'Resolved an alert',
  'alert.releaseReturns': 'Released held payments',
} as const;
export type AuditAction = keyof typeof auditActions;

/** An entry of another version of this server may have an action that this one does not know. */
export const describeAction = (action: string): string =>
  Object.hasOwn(auditActions, action) ? auditActions[action as AuditAction] : action;

/** Filters of the log: a subject, the logins, or all but the logins. */
export const auditKinds = [
  'acts',
  'login',
  'user',
  'supplier',
  'group',
  'purchase',
  'alert',
] as const;
export type AuditKind = (typeof auditKinds)[number];

export const logins: readonly string[] = ['user.login', 'user.loginFailed'] satisfies AuditAction[];

/** Logins are a kind of their own: there are more of them than of all the rest. */
export function actionsOfKind(kind: Exclude<AuditKind, 'acts'>): string[] {
  if (kind === 'login') return [...logins];
  return Object.keys(auditActions).filter(
    (action) => action.startsWith(`${kind}.`) && !logins.includes(action),
  );
}
