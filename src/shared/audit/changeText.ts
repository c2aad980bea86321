import { formatCents, formatDollars, type Cents } from '../money';

/** One field of what was changed; null where it was not recorded before, or is none after. */
export interface AuditChange {
  field: string;
  before: string | null;
  after: string | null;
}

type Recorded = Readonly<Record<string, unknown>> | null;
type NameOf = (id: string) => string | undefined;

/** Shown in columns of their own. */
const notShown = new Set(['address', 'network', 'device']);

const fieldNames: Readonly<Record<string, string>> = {
  supplierId: 'supplier',
  userId: 'member',
  groupId: 'group',
  priceCents: 'price',
  hasNewAddress: 'new email',
  hasNewUsername: 'new username',
  fillBy: 'deadline',
  ifUnfilled: 'if it does not sell out',
  decidedAt: 'deadline settled',
  emailVerifiedAt: 'address confirmed',
};

/** Values that the pages call otherwise. */
const valueWords: Readonly<Record<string, string>> = {
  held: 'held, not paid',
  settling: 'being confirmed',
  refunding: 'being refunded',
  supplieradmin: 'supplier admin',
  customExempt: 'custom-exempt',
  usda: 'USDA inspected',
};

const hasWords = new Set(['state', 'role', 'inspection']);

const inDollars = new Set(['totalCost', 'remainingCost']);

/** `portionsAvailable` is `portions available`. */
const nameField = (field: string): string =>
  fieldNames[field] ?? field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

function describeValue(field: string, value: unknown, nameOf: NameOf): string {
  if (value === null || value === '') return 'none';
  if (hasWords.has(field)) return valueWords[textOf(value)] ?? textOf(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (field.endsWith('Id')) return nameOf(textOf(value)) ?? 'deleted';
  if (field.endsWith('Cents')) return formatCents(value as Cents);
  if (inDollars.has(field)) return formatDollars(Number(value));
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value !== 'object') return textOf(value);
  return Object.entries(value)
    .map(([key, part]) => `${nameField(key)} ${describeValue(key, part, nameOf)}`)
    .join(', ');
}

/**
 * The changed fields of an entry as text, before and after; unchanged ones are left out.
 * @param nameOf the name of a record by its id; undefined where it is deleted.
 */
export function describeChanges(before: Recorded, after: Recorded, nameOf: NameOf): AuditChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const describe = (recorded: Recorded, field: string) =>
    recorded?.[field] === undefined ? null : describeValue(field, recorded[field], nameOf);
  return [...fields]
    .filter((field) => !notShown.has(field))
    .map((field) => ({
      field: nameField(field),
      before: describe(before, field),
      after: describe(after, field),
    }))
    .filter((change) => change.before !== change.after);
}

/** `role: member → supplieradmin`; where only one side was recorded, `role: member`. */
export const formatAuditChange = ({ field, before, after }: AuditChange): string =>
  `${field}: ${[before, after].filter((value) => value !== null).join(' → ')}`;
