import { auditKinds, type AuditKind } from '#shared/audit/auditActions';

import { useQueryParams } from '../../ui/router/useQueryParams';

const texts = ['from', 'to', 'actor', 'subject'] as const;
const kinds = [...auditKinds, 'all'] as const;
type TextFilter = (typeof texts)[number];

/** The filters of the log in addition to its search box; in the address, like the rest of the table's state. */
export interface AuditFilters {
  values: Partial<Record<TextFilter, string>>;
  /** Logins are left out until they are asked for. */
  kind: AuditKind | 'all';
  /** As the server is asked: days are the reader's. */
  query: Partial<Record<TextFilter, string>> & { kind?: AuditKind };
  /** Empty: no longer. */
  change: (name: TextFilter | 'kind', value: string) => void;
}

export function useAuditFilters(): AuditFilters {
  const [params, changeParams] = useQueryParams();
  const given = texts.map((name) => [name, params.get(name)] as const);
  const kind = kinds.find((one) => one === params.get('kind')) ?? 'acts';

  const change = (name: string, value: string) =>
    changeParams(
      (next) => {
        next.delete('page');
        next.delete(name);
        if (value) next.set(name, value);
        return next;
      },
      { replace: name === 'from' || name === 'to' },
    );

  const values: AuditFilters['values'] = Object.fromEntries(given.filter(([, value]) => value));
  const { from, to, ...narrowed } = values;
  const query = {
    ...narrowed,
    ...(from && { from: startOf(from) }),
    ...(to && { to: startOf(to, 1) }),
    ...(kind !== 'all' && { kind }),
  };
  return { values, kind, query, change };
}

/** When a day begins, or the one after so many more, by the reader's clocks; no day is left as typed. */
function startOf(day: string, later = 0): string {
  const start = new Date(`${day}T00:00`);
  start.setDate(start.getDate() + later);
  return Number.isNaN(start.getTime()) ? day : start.toISOString();
}
