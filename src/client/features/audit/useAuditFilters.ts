import { useSearchParams } from 'react-router-dom';

import { auditKinds, type AuditKind } from '#shared/audit/auditActions';

const texts = ['from', 'to', 'actor', 'subject'] as const;
type TextFilter = (typeof texts)[number];

/** The filters of the log in addition to its search box; in the address, like the rest of the table's state. */
export interface AuditFilters {
  values: Partial<Record<TextFilter, string>> & { kind?: AuditKind };
  /** Empty: no longer. */
  change: (name: TextFilter | 'kind', value: string) => void;
}

export function useAuditFilters(): AuditFilters {
  const [params, setParams] = useSearchParams();
  const given = texts.map((name) => [name, params.get(name)] as const);
  const kind = auditKinds.find((one) => one === params.get('kind'));

  const change = (name: string, value: string) =>
    setParams(
      (now) => {
        const changed = new URLSearchParams(now);
        changed.delete('page');
        changed.delete(name);
        if (value) changed.set(name, value);
        return changed;
      },
      { preventScrollReset: true },
    );

  const values = Object.fromEntries(given.filter(([, value]) => value));
  return { values: { ...values, ...(kind && { kind }) }, change };
}
