import Box from '@mui/material/Box';

import type { Supplier } from '#shared/suppliers/suppliers.contract';

import { supplierNameOfUser, type User } from '../../api/usersApi';
import type { Column } from '../../ui/DataTable/columns';
import { roleLabels } from '../../ui/labels';
import { When } from '../../ui/When';

/** The keys are what the server sorts by. */
export const userColumns = (suppliers: readonly Supplier[]): readonly Column<User>[] => [
  {
    key: 'username',
    label: 'Username',
    width: 150,
    grow: 1,
    searchText: ({ username }) => username,
    value: ({ username }) => username,
    cell: ({ username }) => (
      <Box sx={{ ...oneLine, fontWeight: 600 }} title={username}>
        {username}
      </Box>
    ),
  },
  {
    key: 'email',
    label: 'Email',
    width: 200,
    grow: 1.3,
    searchText: ({ email }) => email,
    value: ({ email }) => email,
    cell: ({ email }) => (
      <Box sx={oneLine} title={email}>
        {email}
      </Box>
    ),
  },
  {
    key: 'role',
    label: 'Role',
    width: 130,
    value: ({ role }) => roleLabels[role],
  },
  {
    key: 'supplierName',
    label: 'Supplier',
    width: 140,
    grow: 1,
    value: (user) => supplierNameOfUser(user, suppliers),
  },
  {
    key: 'createdAt',
    label: 'Created At',
    width: 120,
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <When at={createdAt} />,
  },
];

const oneLine = {
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  overflowWrap: 'anywhere',
};
