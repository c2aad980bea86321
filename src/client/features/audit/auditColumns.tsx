import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';

import { describeAction } from '#shared/audit/auditActions';
import { formatAuditChange } from '#shared/audit/changeText';
import { describeActor, describeSubject } from '#shared/audit/auditNames';

import { paths } from '../../config/paths';
import type { Column } from '../../ui/DataTable/columns';
import { clampLines } from '../../ui/clampLines';
import { When } from '../../ui/When';
import type { AuditEntry } from './auditApi';
import { SubjectName } from './SubjectName';

/** The changes in one line. */
const changesOf = ({ changes }: AuditEntry): string => changes.map(formatAuditChange).join(' · ');

export const auditColumns: readonly Column<AuditEntry>[] = [
  {
    key: 'action',
    label: 'What',
    width: 210,
    grow: 1,
    isUnsortable: true,
    searchText: describeSubject,
    value: (entry) => `${describeAction(entry.action)} ${describeSubject(entry)}`,
    cell: (entry) => <What entry={entry} />,
  },
  {
    key: 'actor',
    label: 'Who',
    width: 150,
    grow: 0.5,
    isUnsortable: true,
    searchText: describeActor,
    value: describeActor,
    cell: (entry) => <Who entry={entry} />,
  },
  {
    key: 'changes',
    label: 'Change',
    width: 230,
    grow: 1.5,
    isUnsortable: true,
    value: (entry) => changesOf(entry) || null,
    cell: (entry) => <Changes text={changesOf(entry)} />,
  },
  {
    key: 'address',
    label: 'From',
    width: 130,
    isUnsortable: true,
    value: ({ address }) => address,
  },
  {
    key: 'at',
    label: 'When',
    width: 120,
    value: ({ at }) => at,
    cell: ({ at }) => <When at={at} />,
  },
];

const What = ({ entry }: { entry: AuditEntry }) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography variant="body2" noWrap sx={{ fontWeight: 600 }}>
      {describeAction(entry.action)}
    </Typography>
    <Typography variant="caption" component="div" color="textSecondary" noWrap>
      <SubjectName entry={entry} />
    </Typography>
  </Box>
);

/** Leads to all that they did. */
function Who({ entry }: { entry: AuditEntry }) {
  const name = describeActor(entry);
  if (!entry.actor) return name;
  return (
    <Link
      component={RouterLink}
      to={paths.audit({ actor: entry.actor._id })}
      color="textPrimary"
      underline="hover"
      noWrap
      title={name}
    >
      {name}
    </Link>
  );
}

/** Two lines in the grid, and whole on hover; a card has room for it. */
const Changes = ({ text }: { text: string }) => (
  <Box title={text} sx={{ ...clampLines(2, 'sm'), lineHeight: 1.4 }}>
    {text || '—'}
  </Box>
);
