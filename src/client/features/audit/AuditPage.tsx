import Info from '@mui/icons-material/InfoOutlined';

import { describeAction } from '#shared/audit/auditActions';

import { ownListFailure } from '../../api/compat/ownCalls';
import { DataTable } from '../../ui/DataTable/DataTable';
import { ExportButtons } from '../../ui/DataTable/ExportButtons';
import { RowAction } from '../../ui/DataTable/RowAction';
import { useInfoRow } from '../../ui/DataTable/useInfoRow';
import { useListTable } from '../../ui/DataTable/useListTable';
import { lazyPart } from '../../ui/lazyPart';
import { EmptyState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { useExportAuditMutation, useListAuditQuery, type AuditEntry } from './auditApi';
import { auditColumns } from './auditColumns';
import { AuditFilterBar } from './AuditFilterBar';
import { useAuditFilters } from './useAuditFilters';

const AuditEntryDialog = lazyPart(() => import('./AuditEntryDialog'), 'AuditEntryDialog');

export function AuditPage() {
  const table = useListTable({ columns: auditColumns, pageSize: 10 });
  const filters = useAuditFilters();
  const args = { query: { ...table.query, ...filters.query } };
  const answer = useListAuditQuery(args);
  const info = useInfoRow<AuditEntry>();
  const listed = info.rowOf(answer.data?.items);
  const { data: linked } = useListAuditQuery(
    { query: { id: info.id ?? '', page: 1, pageSize: 1 } },
    { skip: info.id === null || listed !== null },
  );
  const shown = info.id === null ? null : (listed ?? linked?.items[0]);
  const failure = ownListFailure(answer.error, 'Failed to load the audit log.');

  return (
    <>
      <PageTitle lead="Who did what, to whom, when and from where. Nothing here can be changed.">
        Audit Log
      </PageTitle>
      {failure?.isUnavailable ? null : <AuditFilterBar filters={filters} />}
      <DataTable
        name="audit"
        label="Entries"
        searchLabel="Search by name"
        table={table}
        answer={answer}
        failure={failure}
        tools={<ExportButtons name="audit" args={args} useExport={useExportAuditMutation} />}
        actions={(entry) => (
          <RowAction
            label="Info"
            of={describeAction(entry.action)}
            icon={<Info />}
            onClick={() => info.open(entry)}
          />
        )}
        actionsWidth={80}
        empty={
          <EmptyState title="Nothing was recorded.">Choose other days, or another kind.</EmptyState>
        }
        noMatch="Nothing found."
      />
      {shown ? <AuditEntryDialog entry={shown} onClose={info.close} /> : null}
    </>
  );
}
