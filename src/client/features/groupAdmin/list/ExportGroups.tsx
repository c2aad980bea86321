import type { groupRoutes } from '#shared/groups/groups.contract';
import type { RouteArgs } from '#shared/route';

import { errorMessage } from '../../../api/errorMessage';
import { useExportGroupsMutation } from '../../../api/groupsApi';
import { ExportButton } from '../../../ui/DataTable/ExportButton';
import { notify } from '../../../ui/notify';
import { saveFile } from '../../../ui/saveFile';

export function ExportGroups({ query }: RouteArgs<typeof groupRoutes.exportGroups>) {
  const [exportGroups, { isLoading }] = useExportGroupsMutation();

  const handleExport = async () => {
    const { data, error } = await exportGroups({ query });
    if (error) notify.error(errorMessage(error, 'Failed to export groups.'));
    else saveFile('groups.csv', 'text/csv', data);
  };
  return <ExportButton isBusy={isLoading} onExport={() => void handleExport()} />;
}
