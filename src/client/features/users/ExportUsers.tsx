import type { RouteArgs } from '#shared/route';
import type { userRoutes } from '#shared/users/users.contract';

import { errorMessage } from '../../api/errorMessage';
import { useExportUsersMutation } from '../../api/usersApi';
import { ExportButton } from '../../ui/DataTable/ExportButton';
import { notify } from '../../ui/notify';
import { saveFile } from '../../ui/saveFile';

export function ExportUsers({ query }: RouteArgs<typeof userRoutes.exportUsers>) {
  const [exportUsers, { isLoading }] = useExportUsersMutation();

  const handleExport = async () => {
    const { data, error } = await exportUsers({ query });
    if (error) notify.error(errorMessage(error, 'Failed to export users.'));
    else saveFile('users.csv', 'text/csv', data);
  };
  return <ExportButton isBusy={isLoading} onExport={() => void handleExport()} />;
}
