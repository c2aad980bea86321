import { FilterBar } from './FilterBar';
import { GroupResults, type GroupResultsProps } from './GroupResults';
import { NamedBelow, SoldGroups } from './SoldGroups';
import type { SupplierChoice } from './useSupplierChoice';

interface FoundGroupsProps extends Omit<GroupResultsProps, 'label' | 'nothing' | 'noneNamed'> {
  choice: SupplierChoice;
}

/** Groups on sale that a search has found, with their filters, and the sold ones apart below. */
export function FoundGroups({ choice, goneIds, results, ...list }: FoundGroupsProps) {
  const { state, columns, onChange } = list;
  // Not before the first answer: a server that does not tell them apart is asked once.
  const isSoldApart = results.page !== undefined && !state.nearFull && !results.isWhole;
  return (
    <>
      <FilterBar
        choice={choice}
        results={results}
        state={state}
        goneIds={goneIds}
        onChange={onChange}
      />
      <GroupResults
        {...list}
        label="Results"
        goneIds={goneIds}
        results={results}
        noneNamed={
          isSoldApart ? <NamedBelow choice={choice} state={state} columns={columns} /> : undefined
        }
      />
      {isSoldApart ? <SoldGroups {...list} choice={choice} /> : null}
    </>
  );
}
