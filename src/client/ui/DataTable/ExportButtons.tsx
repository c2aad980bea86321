import Download from '@mui/icons-material/FileDownloadOutlined';
import Print from '@mui/icons-material/PrintOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';

import { errorMessage } from '../../api/errorMessage';
import { lazyPart } from '../lazyPart';
import { notify } from '../notify';
import { saveFile } from '../saveFile';

const PrintSheet = lazyPart(() => import('./PrintSheet'), 'PrintSheet');

interface ExportButtonsProps<Args> {
  /** What the rows are, and the file: `groups`. */
  name: string;
  args: Args;
  useExport: () => readonly [
    (args: Args) => Promise<{ data?: string; error?: unknown }>,
    { isLoading: boolean },
  ];
}

/** All rows that match, not only the page that is shown: as a file, or on paper. */
export function ExportButtons<Args>({ name, args, useExport }: ExportButtonsProps<Args>) {
  const [exportRows, { isLoading }] = useExport();
  const [toPrint, setToPrint] = useState<string | null>(null);

  const withCsv = async (onCsv: (csv: string) => void) => {
    const { data = '', error } = await exportRows(args);
    if (error) notify.error(errorMessage(error, `Failed to export ${name}.`));
    else onCsv(data);
  };
  const handleExport = () => withCsv((csv) => saveFile(`${name}.csv`, 'text/csv', csv));
  const handlePrint = () => withCsv(setToPrint);

  return (
    <>
      <Tooltip title="Export all matching rows as CSV">
        <IconButton
          aria-label="Export as CSV"
          loading={isLoading}
          onClick={() => void handleExport()}
        >
          <Download />
        </IconButton>
      </Tooltip>
      <Tooltip title="Print all matching rows">
        <IconButton aria-label="Print" loading={isLoading} onClick={() => void handlePrint()}>
          <Print />
        </IconButton>
      </Tooltip>
      {toPrint === null ? null : (
        <PrintSheet title={titleOf(name)} csv={toPrint} onClose={() => setToPrint(null)} />
      )}
    </>
  );
}

const titleOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
