import Box from '@mui/material/Box';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

import type { Group } from '../../api/group';
import { supplierOf } from '../../api/compat/suppliers';
import type { Bought, BoughtNoteProps } from '../../features/checkout/selection/BoughtNote';
import { MissingGroup } from '../../features/checkout/selection/MissingGroup';
import type { SelectionPanelProps } from '../../features/checkout/selection/SelectionPanel';
import { useLeaveSelection } from '../../features/checkout/selection/useLeaveSelection';
import { useSelectedGroup } from '../../features/checkout/selection/useSelectedGroup';
import { FoundGroups } from '../../features/groupSearch/FoundGroups';
import { searchColumns } from '../../features/groupSearch/searchColumns';
import { SearchForm } from '../../features/groupSearch/SearchForm';
import { useRefreshGroups } from '../../features/groupSearch/useRefreshGroups';
import { useSearchResults } from '../../features/groupSearch/useSearchResults';
import { useSearchState } from '../../features/groupSearch/useSearchState';
import { useSoldOut } from '../../features/groupSearch/useSoldOut';
import { useSupplierChoice } from '../../features/groupSearch/useSupplierChoice';
import { lazyPart } from '../../ui/lazyPart';
import { notify } from '../../ui/notify';
import { onFirstAct } from '../../ui/onFirstAct';
import { LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';

const loadParts = () => import('../../features/checkout/selection/purchaseParts');
const BoughtNote = lazyPart<'BoughtNote', BoughtNoteProps>(loadParts, 'BoughtNote');
const SelectionPanel = lazyPart<'SelectionPanel', SelectionPanelProps>(
  loadParts,
  'SelectionPanel',
  () => <LoadingState label="Loading your selection" />,
);
const AfterBuying = lazyPart(
  () => import('../../features/group/AfterBuying'),
  'AfterBuying',
  () => null,
);
const SupplierInfoDialog = lazyPart(
  () => import('../../ui/SupplierInfoDialog'),
  'SupplierInfoDialog',
);

export function GroupSearchPage() {
  const { state, change } = useSearchState();
  const choice = useSupplierChoice();
  const [asked, setAsked] = useState<Group | null>(null);
  const columns = useMemo(() => searchColumns(choice.suppliers, setAsked), [choice.suppliers]);
  const refresh = useRefreshGroups();
  const { fadeOut, ...soldOut } = useSoldOut(refresh);
  const results = useSearchResults(state, choice, {
    columns,
    onSale: true,
    fadingId: soldOut.fadingId,
  });
  const { group: named, isMissing } = useSelectedGroup(state.groupId, results);
  const [bought, setBought] = useState<Bought | null>(null);
  const group = bought?.group._id === named?._id ? null : named;
  const { leave, ...paying } = useLeaveSelection(group, refresh);

  useEffect(() => onFirstAct(loadParts), []);

  const unselect = () => change({ groupId: '', portion: '' });
  const handleSelect = useNewest((groupId: string) => {
    if (groupId === group?._id) return;
    leave(() => {
      setBought(null);
      change({ groupId, portion: '' });
    });
  });
  const handleBought = (purchase: Bought) => {
    notify.success('Payment successful and purchase recorded.');
    setBought(purchase);
    unselect();
    if (purchase.group.status === 'open') refresh();
    else fadeOut(purchase.group._id);
  };
  const list = {
    columns,
    state,
    suppliers: choice.suppliers,
    onSupplier: setAsked,
    onSelect: handleSelect,
    onChange: change,
  };
  return (
    <>
      <PageTitle lead={lead}>Join a Group</PageTitle>
      {bought ? (
        <BoughtNote bought={bought} onClose={() => setBought(null)}>
          <AfterBuying group={bought.group} purchase={bought.purchase} />
        </BoughtNote>
      ) : null}
      <Box sx={group ? columnsSx : undefined}>
        <Box sx={group ? { ...whereThereIsRoom, gridColumn: '1 / -1' } : undefined}>
          <SearchForm
            groupName={state.groupName}
            isSearching={results.isFetching}
            onSearch={(groupName) =>
              leave(() => {
                results.search(groupName === state.groupName);
                change({ groupName, groupId: '', portion: '', page: 1 });
              })
            }
          />
        </Box>
        {isMissing ? <MissingGroup onClear={unselect} /> : null}
        <Box sx={group ? whereThereIsRoom : undefined}>
          <FoundGroups {...list} {...soldOut} choice={choice} results={results} />
        </Box>
        {group ? (
          <SelectionPanel
            key={group._id}
            group={group}
            firstPortion={state.portion || null}
            supplierName={supplierOf(group, choice.suppliers).name}
            onClear={() => leave(unselect)}
            onStale={refresh}
            {...paying}
            onBought={handleBought}
          />
        ) : null}
      </Box>
      {asked ? (
        <SupplierInfoDialog
          supplier={supplierOf(asked, choice.suppliers)}
          list={choice.list}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  );
}

/** The same function at every render, which calls the newest `act`: for rows that are not to render again. */
function useNewest<Args extends unknown[]>(act: (...args: Args) => void) {
  const newest = useRef(act);
  useLayoutEffect(() => {
    newest.current = act;
  });
  return useCallback((...args: Args) => newest.current(...args), []);
}

/** Where there is room: on a phone the animals are worth it more. */
const lead = (
  <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
    Pick an animal, take a share of it, and pay by card. You get your meat after the group is
    filled.
  </Box>
);

/** On a small screen the selection takes the place of the search. */
const whereThereIsRoom = { minWidth: 0, display: { xs: 'none', lg: 'block' } };

const columnsSx = {
  display: { lg: 'grid' },
  gridTemplateColumns: { lg: 'minmax(0, 1fr) 368px' },
  columnGap: 3,
  alignItems: 'start',
};
