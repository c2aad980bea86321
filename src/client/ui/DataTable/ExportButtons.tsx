import Download from '@mui/icons-material/FileDownloadOutlined';
import Print from '@mui/icons-material/PrintOutlined';
import Spreadsheet from '@mui/icons-material/TableViewOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';

import type { ExportFormat } from '#shared/exports.schema';

import { errorMessage } from '../../api/errorMessage';
import { lazyPart } from '../lazyPart';
import { notify } from '../notify';
import { saveAddress } from '../saveFile';

const PrintSheet = lazyPart(() => import('./PrintSheet'), 'PrintSheet');

/** A file to save, or the lines to print, headings first. */
type Exported = { url: string; name: string | null } | string[][];

interface ExportButtonsProps<Args> {
  /** Name of the rows, and of the file: `groups`. */
  name: string;
  args: Args;
  /** In words, where the buttons are all that there is to do. */
  inWords?: boolean;
  /** Files alone, where the page itself is what is printed. */
  isForFiles?: boolean;
  useExport: () => readonly [
    (args: Args & { format: ExportFormat }) => Promise<{ data?: Exported; error?: unknown }>,
    { isLoading: boolean },
  ];
}

const acts = [
  {
    format: 'xlsx',
    label: 'Spreadsheet (.xlsx)',
    title: 'All matching rows as a spreadsheet (.xlsx)',
    icon: <Spreadsheet />,
  },
  {
    format: 'csv',
    label: 'Export as CSV',
    title: 'Export all matching rows as CSV, for programs',
    icon: <Download />,
  },
  { format: 'print', label: 'Print', title: 'Print all matching rows', icon: <Print /> },
] as const;

/** All rows that match, not only the page that is shown: as a file, or on paper. */
export function ExportButtons<Args>({
  name,
  args,
  inWords = false,
  isForFiles = false,
  useExport,
}: ExportButtonsProps<Args>) {
  const [exportRows, { isLoading }] = useExport();
  const [toPrint, setToPrint] = useState<string[][] | null>(null);

  const handleExport = async (format: ExportFormat) => {
    const { data, error } = await exportRows({ ...args, format });
    if (error || !data) notify.error(errorMessage(error, `Failed to export ${name}.`));
    else if (Array.isArray(data)) setToPrint(data);
    else saveAddress(data.name ?? `${name}.${format}`, data.url);
  };

  return (
    <>
      {acts
        .filter(({ format }) => !isForFiles || format !== 'print')
        .map(({ format, label, title, icon }) =>
          inWords ? (
            <Button
              key={format}
              variant="outlined"
              startIcon={icon}
              loading={isLoading}
              loadingPosition="start"
              onClick={() => void handleExport(format)}
            >
              {label}
            </Button>
          ) : (
            <Tooltip key={format} title={title}>
              <IconButton
                aria-label={label}
                loading={isLoading}
                onClick={() => void handleExport(format)}
              >
                {icon}
              </IconButton>
            </Tooltip>
          ),
        )}
      {toPrint === null ? null : (
        <PrintSheet title={titleOf(name)} lines={toPrint} onClose={() => setToPrint(null)} />
      )}
    </>
  );
}

const titleOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
