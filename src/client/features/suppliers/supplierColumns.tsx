import Box from '@mui/material/Box';
import Link from '@mui/material/Link';

import type { Supplier } from '#shared/suppliers/suppliers.contract';

import type { Column } from '../../ui/DataTable/columns';

/** The keys are what the server sorts by; name, email and city what it searches. */
export const supplierColumns: readonly Column<Supplier>[] = [
  {
    key: 'name',
    label: 'Name',
    width: 180,
    grow: 1.2,
    searchText: ({ name }) => name,
    value: ({ name }) => name,
    cell: ({ name }) => (
      <Box sx={{ ...oneLine, fontWeight: 600 }} title={name}>
        {name}
      </Box>
    ),
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
        <Link href={`mailto:${email}`} color="inherit" underline="hover" sx={oneLine} title={email}>
          {email}
        </Link>
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

const oneLine = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' };
