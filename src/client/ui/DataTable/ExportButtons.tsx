import Download from '@mui/icons-material/FileDownloadOutlined';
import Print from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
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
  /** In words, where the buttons are all that there is to do. */
  inWords?: boolean;
  useExport: () => readonly [
    (args: Args) => Promise<{ data?: string; error?: unknown }>,
    { isLoading: boolean },
  ];
}

/** All rows that match, not only the page that is shown: as a file, or on paper. */
export function ExportButtons<Args>({
  name,
  args,
  inWords = false,
  useExport,
}: ExportButtonsProps<Args>) {
  const [exportRows, { isLoading }] = useExport();
  const [toPrint, setToPrint] = useState<string | null>(null);

  const withCsv = async (onCsv: (csv: string) => void) => {
    const { data = '', error } = await exportRows(args);
    if (error) notify.error(errorMessage(error, `Failed to export ${name}.`));
    else onCsv(data);
  };
  const acts = [
    {
      label: 'Export as CSV',
      title: 'Export all matching rows as CSV',
      icon: <Download />,
      act: () => withCsv((csv) => saveFile(`${name}.csv`, 'text/csv', csv)),
    },
    {
      label: 'Print',
      title: 'Print all matching rows',
      icon: <Print />,
      act: () => withCsv(setToPrint),
    },
  ];

  return (
    <>
      {acts.map(({ label, title, icon, act }) =>
        inWords ? (
          <Button
            key={label}
            variant="outlined"
            startIcon={icon}
            loading={isLoading}
            loadingPosition="start"
            onClick={() => void act()}
          >
            {label}
          </Button>
        ) : (
          <Tooltip key={label} title={title}>
            <IconButton aria-label={label} loading={isLoading} onClick={() => void act()}>
              {icon}
            </IconButton>
          </Tooltip>
        ),
      )}
      {toPrint === null ? null : (
        <PrintSheet title={titleOf(name)} csv={toPrint} onClose={() => setToPrint(null)} />
      )}
    </>
  );
}

const titleOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
