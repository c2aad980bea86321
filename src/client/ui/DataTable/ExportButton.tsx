import Download from '@mui/icons-material/FileDownloadOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';

import { notify } from '../notify';
import { saveFile } from '../saveFile';

interface ExportButtonProps<Args> {
  /** What the rows are, and the file: `groups`. */
  name: string;
  args: Args;
  useExport: () => readonly [
    (args: Args) => Promise<{ data?: string; error?: unknown }>,
    { isLoading: boolean },
  ];
  messageOf: (error: unknown, fallback: string) => string;
}

/** All rows that match, not only the page that is shown. */
export function ExportButton<Args>({ name, args, useExport, messageOf }: ExportButtonProps<Args>) {
  const [exportRows, { isLoading }] = useExport();
  const handleExport = async () => {
    const { data, error } = await exportRows(args);
    if (error) notify.error(messageOf(error, `Failed to export ${name}.`));
    else saveFile(`${name}.csv`, 'text/csv', data ?? '');
  };
  return (
    <Tooltip title="Export all matching rows as CSV">
      <IconButton
        aria-label="Export as CSV"
        loading={isLoading}
        onClick={() => void handleExport()}
      >
        <Download />
      </IconButton>
    </Tooltip>
  );
}
