import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { listedFacts } from '#shared/groups/factText';
import { effectiveStatus, groupStatusLabels } from '#shared/groups/groupStatus';
import type { Supplier } from '#shared/suppliers/suppliers.contract';

import type { Group } from '../../api/group';
import { useSupplierRecord } from '../../api/supplierRecordApi';
import { FactList } from '../../ui/FactList';
import { weightFacts } from '../../ui/formatWeights';
import { countOf } from '../../ui/labels';
import { lazyPart } from '../../ui/lazyPart';
import { RecordNote } from '../../ui/RecordNote';
import type { AskedSuppliers } from '../../ui/SupplierNotice';
import { thumbTarget } from '../../ui/thumbTarget';

const SupplierInfoDialog = lazyPart(
  () => import('../../ui/SupplierInfoDialog'),
  'SupplierInfoDialog',
);

interface GroupFactsProps {
  group: Group;
  /** With contact details where the reader may see them. */
  supplier: Supplier;
  supplierList: AskedSuppliers;
}

export function GroupFacts({ group, supplier, supplierList }: GroupFactsProps) {
  const [isSupplierShown, setIsSupplierShown] = useState(false);
  const record = useSupplierRecord(supplier._id, group.can.supplierRecord);
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label="About this group"
      sx={{ p: 3, width: '100%' }}
    >
      <FactList
        facts={[
          {
            label: 'Supplier',
            value: (
              <Link
                component="button"
                type="button"
                onClick={() => setIsSupplierShown(true)}
                sx={{
                  ...thumbTarget,
                  font: 'inherit',
                  textAlign: 'left',
                  overflowWrap: 'anywhere',
                }}
              >
                {supplier.name}
              </Link>
            ),
          },
          { label: 'Animal', value: group.tag ? `${group.animal}, ${group.tag}` : group.animal },
          ...weightFacts(group),
          ...listedFacts(group),
          { label: 'State', value: group.state },
          { label: 'Status', value: groupStatusLabels[effectiveStatus(group)] },
          { label: 'Members', value: formatMembers(group) },
        ]}
      />
      {group.weights ? (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          {group.carcassLb === null ? 'Weights' : 'Other weights'} are the supplier’s estimates.
        </Typography>
      ) : null}
      <RecordNote supplierName={supplier.name} record={record} />
      {isSupplierShown ? (
        <SupplierInfoDialog
          supplier={supplier}
          list={supplierList}
          onClose={() => setIsSupplierShown(false)}
        />
      ) : null}
    </Paper>
  );
}

function formatMembers({ memberCount, invitedEmails }: Group): string {
  const joined = countOf(memberCount, 'member');
  return invitedEmails.length > 0 ? `${joined}, ${invitedEmails.length} invited` : joined;
}
