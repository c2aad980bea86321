import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';

import { describeSubject } from '#shared/audit/auditNames';

import { paths } from '../../config/paths';
import type { AuditEntry } from './auditApi';

/** Where a record is looked at; alerts have no page of their own. */
function pageOf({ kind, _id, name }: AuditEntry['subject']): string | null {
  if (_id === null || name === null) return null;
  if (kind === 'user') return paths.usersNamed(name);
  if (kind === 'supplier') return paths.suppliersNamed(name);
  if (kind === 'group') return paths.adminGroup(_id);
  return kind === 'purchase' ? paths.receipt(_id) : null;
}

/** The subject of an entry, with a link to it. */
export function SubjectName({ entry }: { entry: AuditEntry }) {
  const name = describeSubject(entry);
  const page = pageOf(entry.subject);
  if (page === null) return <span title={name}>{name}</span>;
  return (
    <Link component={RouterLink} to={page} color="inherit" underline="hover" title={name}>
      {name}
    </Link>
  );
}
