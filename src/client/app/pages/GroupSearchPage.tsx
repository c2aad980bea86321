import Box from '@mui/material/Box';
import { useState } from 'react';

import type { Group } from '../../api/group';
import { supplierOf } from '../../api/supplier';
import { BoughtNote, type Bought } from '../../features/checkout/selection/BoughtNote';
import { MissingGroup } from '../../features/checkout/selection/MissingGroup';
import { SelectionPanel } from '../../features/checkout/selection/SelectionPanel';
import { useSelectedGroup } from '../../features/checkout/selection/useSelectedGroup';
import { groupColumns } from '../../features/groupSearch/groupColumns';
import { GroupResults } from '../../features/groupSearch/GroupResults';
import { SearchForm } from '../../features/groupSearch/SearchForm';
import { useSearchResults } from '../../features/groupSearch/useSearchResults';
import { useSearchState } from '../../features/groupSearch/useSearchState';
import { useSoldOut } from '../../features/groupSearch/useSoldOut';
import { useSupplierChoice } from '../../features/groupSearch/useSupplierChoice';
import { notify } from '../../ui/notify';
import { PageTitle } from '../../ui/PageTitle';
import { SupplierInfoDialog } from '../../ui/SupplierInfoDialog';

export function GroupSearchPage() {
  const { state, change } = useSearchState();
  const choice = useSupplierChoice();
  const [asked, setAsked] = useState<Group | null>(null);
  const columns = groupColumns(choice.suppliers, setAsked);
  const results = useSearchResults(state, choice, columns);
  const { group: named, isMissing } = useSelectedGroup(state.groupId, results);
  const { fadeOut, ...soldOut } = useSoldOut(results.refresh);
  const [bought, setBought] = useState<Bought | null>(null);
  const group = bought?.group._id === named?._id ? null : named;

  const handleClear = () => change({ groupId: '' });
  const handleSelect = (groupId: string) => {
    setBought(null);
    change({ groupId });
  };
  const handleBought = (purchase: Bought) => {
    notify.success('Payment successful and purchase recorded.');
    setBought(purchase);
    handleClear();
    if (purchase.group.status === 'open') results.refresh();
    else fadeOut(purchase.group._id);
  };
  return (
    <>
      <PageTitle lead="Pick an animal, take a share of it, and pay by card. You get your meat after the group is filled.">
        Join a Group
      </PageTitle>
      {bought ? <BoughtNote bought={bought} onClose={() => setBought(null)} /> : null}
      <Box sx={group ? whereThereIsRoom : undefined}>
        <SearchForm
          choice={choice}
          search={{ supplierId: state.supplierId, groupName: state.groupName }}
          isSearching={results.isFetching}
          onSearch={(search) => {
            const { supplierId, groupName } = state;
            results.search(search.supplierId === supplierId && search.groupName === groupName);
            change({ ...search, groupId: '', page: 1 });
          }}
        />
      </Box>
      {isMissing ? <MissingGroup onClear={handleClear} /> : null}
      <Box sx={group ? besideEachOther : undefined}>
        <Box sx={group ? whereThereIsRoom : undefined}>
          <GroupResults
            {...soldOut}
            results={results}
            state={state}
            columns={columns}
            onSelect={handleSelect}
            onChange={change}
          />
        </Box>
        {group ? (
          <SelectionPanel
            key={group._id}
            group={group}
            supplierName={supplierOf(group, choice.suppliers).name}
            onClear={handleClear}
            onStale={results.refresh}
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

/** On a small screen the selection takes the place of the search. */
const whereThereIsRoom = { minWidth: 0, display: { xs: 'none', lg: 'block' } };

const besideEachOther = {
  display: { lg: 'grid' },
  gridTemplateColumns: { lg: 'minmax(0, 1fr) 368px' },
  gap: 3,
  alignItems: 'start',
};
