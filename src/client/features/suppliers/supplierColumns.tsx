import Link from '@mui/material/Link';

import type { Supplier } from '#shared/suppliers/suppliers.contract';

import { CellText } from '../../ui/DataTable/CellText';
import type { Column } from '../../ui/DataTable/columns';
import { OpenName } from '../../ui/DataTable/OpenName';

/** The keys are what the server sorts by; name, email and city what it searches. */
export const supplierColumns = (
  onOpen: (supplier: Supplier) => void,
): readonly Column<Supplier>[] => [
  {
    key: 'name',
    label: 'Name',
    width: 180,
    grow: 1.2,
    searchText: ({ name }) => name,
    value: ({ name }) => name,
    cell: (supplier) => <OpenName name={supplier.name} onOpen={() => onOpen(supplier)} />,
  },
  {
    key: 'email',
    label: 'Email',
    width: 200,
    grow: 1,
    searchText: ({ email }) => email,
    value: ({ email }) => email || null,
    cell: ({ email }) =>
      email ? (
        <CellText title={email}>
          <Link href={`mailto:${email}`} color="inherit">
            {email}
          </Link>
        </CellText>
      ) : (
        '—'
      ),
  },
  { key: 'phone', label: 'Phone', width: 140, value: ({ phone }) => phone || null },
  {
    key: 'city',
    label: 'City',
    width: 130,
    grow: 0.6,
    searchText: ({ address }) => address.city,
    value: ({ address }) => address.city || null,
  },
  {
    key: 'state',
    label: 'State',
    width: 90,
    value: ({ address }) => address.state || null,
  },
];
