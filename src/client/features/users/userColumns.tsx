import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';

import { roleLabels } from '#shared/users/roles';
import type { Supplier } from '#shared/suppliers/suppliers.contract';

import { supplierNameOfUser, type User } from '../../api/compat/users';
import { paths } from '../../config/paths';
import { CellText } from '../../ui/DataTable/CellText';
import type { Column } from '../../ui/DataTable/columns';
import { OpenName } from '../../ui/DataTable/OpenName';
import { When } from '../../ui/When';

/** The keys are what the server sorts by. */
export const userColumns = (
  suppliers: readonly Supplier[],
  onOpen?: (user: User) => void,
): readonly Column<User>[] => [
  {
    key: 'username',
    label: 'Username',
    width: 150,
    grow: 1,
    searchText: ({ username }) => username,
    value: ({ username }) => username,
    cell: (user) =>
      onOpen ? (
        <OpenName name={user.username} onOpen={() => onOpen(user)} />
      ) : (
        <CellText isName>{user.username}</CellText>
      ),
  },
  {
    key: 'email',
    label: 'Email',
    width: 200,
    grow: 1.3,
    searchText: ({ email }) => email,
    value: ({ email }) => email,
    cell: ({ email, pendingEmail, hasUnprovenEmail }) => (
      <CellText
        title={pendingEmail ? `${email}; ${pendingEmail} is not confirmed yet` : email}
        note={hasUnprovenEmail ? 'Address not confirmed' : null}
      >
        {email}
      </CellText>
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
    cell: (user) => <SupplierName name={supplierNameOfUser(user, suppliers)} />,
  },
  {
    key: 'createdAt',
    label: 'Created At',
    width: 120,
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <When at={createdAt} />,
  },
];

/** Leads to the supplier's row. */
const SupplierName = ({ name }: { name: string | null }) =>
  name ? (
    <CellText title={name}>
      <Link component={RouterLink} to={paths.suppliersNamed(name)} color="textPrimary">
        {name}
      </Link>
    </CellText>
  ) : (
    '—'
  );
