import { serverNow } from '../../api/serverClock';
import { useActor } from '../../session/useUser';
import { useQueryParams } from '../../ui/router/useQueryParams';

/** Days, both within, and whose books; without a supplier those of all. */
export interface BookPeriod {
  from: string;
  to: string;
  supplierId?: string;
}

type Part = 'from' | 'to' | 'supplier';

const dayOf = (date: Date): string => {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

/** Periods that bookkeepers ask for, by the days of this device; each keeps its name in a menu. */
export function periodsOf(now: Date): { label: string; from: string; to: string }[] {
  const [year, month] = [now.getFullYear(), now.getMonth()];
  const between = (from: Date, to: Date) => ({ from: dayOf(from), to: dayOf(to) });
  return [
    { label: 'This year', ...between(new Date(year, 0, 1), new Date(year, 11, 31)) },
    { label: 'Last year', ...between(new Date(year - 1, 0, 1), new Date(year - 1, 11, 31)) },
    { label: 'This month', ...between(new Date(year, month, 1), new Date(year, month + 1, 0)) },
    { label: 'Last month', ...between(new Date(year, month - 1, 1), new Date(year, month, 0)) },
  ];
}

/** The period that the address names; this year where it names none. */
export function useBookPeriod() {
  const now = serverNow();
  const { role, supplierId: ownId } = useActor();
  const [params, changeParams] = useQueryParams();
  const periods = periodsOf(now);
  const [usual] = periods;
  const from = params.get('from') ?? usual?.from ?? '';
  const to = params.get('to') ?? usual?.to ?? '';
  const named = role === 'superadmin' ? params.get('supplier') : null;
  const change = (parts: Partial<Record<Part, string | null>>) =>
    changeParams((next) => {
      for (const [name, value] of Object.entries(parts)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      return next;
    });
  const period: BookPeriod = { from, to, ...(named ? { supplierId: named } : {}) };
  return { period, periods, change, accountsOf: role === 'superadmin' ? named : ownId };
}
