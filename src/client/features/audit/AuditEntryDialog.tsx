import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';

import { describeAction } from '#shared/audit/auditActions';
import { formatAuditChange } from '#shared/audit/changeText';
import { describeActor } from '#shared/audit/auditNames';

import { paths } from '../../config/paths';
import { FactList } from '../../ui/FactList';
import { formatExactTime } from '../../ui/formatDateTime';
import { DialogFrame } from '../../ui/DialogFrame';
import type { AuditEntry } from './auditApi';
import { SubjectName } from './SubjectName';

interface AuditEntryDialogProps {
  entry: AuditEntry;
  onClose: () => void;
}

/** All of one entry, and the way to all about the same record. */
export function AuditEntryDialog({ entry, onClose }: AuditEntryDialogProps) {
  const { action, subject, changes, address, at } = entry;
  return (
    <DialogFrame title={describeAction(action)} onClose={onClose}>
      <FactList
        facts={[
          { label: 'Who', value: describeActor(entry) },
          { label: 'About', value: <SubjectName entry={entry} /> },
          {
            label: 'Change',
            value: changes.map((change) => (
              <div key={change.field}>{formatAuditChange(change)}</div>
            )),
          },
          { label: 'From', value: address },
          { label: 'When', value: formatExactTime(new Date(at)) },
        ].filter(({ value }) => !Array.isArray(value) || value.length > 0)}
      />
      {subject._id ? (
        <Link
          component={RouterLink}
          to={paths.audit({ subject: subject._id })}
          onClick={onClose}
          sx={{ display: 'inline-block', mt: 2 }}
        >
          All entries about this record
        </Link>
      ) : null}
    </DialogFrame>
  );
}
