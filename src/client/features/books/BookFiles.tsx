import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState, type ComponentProps, type ReactNode } from 'react';

import {
  useExportJournalMutation,
  useExportMovementsMutation,
  useExportStatementMutation,
} from '../../api/booksApi';
import { ExportButtons } from '../../ui/DataTable/ExportButtons';
import { DialogButton } from '../../ui/DialogButton';
import { lazyPart } from '../../ui/lazyPart';
import { Section } from '../../ui/Section';
import type { BookPeriod } from './useBookPeriod';

const AccountsDialog = lazyPart(() => import('./AccountsDialog'), 'AccountsDialog');

const journals = { day: 'One a day', group: 'One a group' } as const;
const accounts = { card: 'Card', cash: 'Cash', other: 'Paid back another way' } as const;
const keysOf = <Key extends string>(labels: Record<Key, string>) => Object.keys(labels) as Key[];

interface BookFilesProps {
  period: BookPeriod;
  /** Whose names of accounts can be set; null: of several suppliers at once none. */
  accountsOf: string | null;
}

/** What a bookkeeper takes along. */
export function BookFiles({ period, accountsOf }: BookFilesProps) {
  const [by, setBy] = useState<keyof typeof journals>('day');
  const [of, setOf] = useState<keyof typeof accounts>('card');
  return (
    <Section
      title="Files"
      action={
        accountsOf ? (
          <DialogButton
            dialog={(onClose) => <AccountsDialog supplierId={accountsOf} onClose={onClose} />}
          >
            Account names
          </DialogButton>
        ) : undefined
      }
    >
      <Stack spacing={2.5}>
        <File
          name="Accounting"
          words="Each sale, refund, dispute and fee as a row."
          file={{
            name: 'accounting',
            args: { query: period },
            useExport: useExportMovementsMutation,
          }}
        />
        <File
          name="QuickBooks journal"
          words="Journal entries to import into QuickBooks Online."
          file={{ args: { query: { ...period, by } }, useExport: useExportJournalMutation }}
        >
          <Choice label="Entries" labels={journals} value={by} onChange={setBy} />
        </File>
        <File
          name="Xero statement"
          words="A bank statement to import into Xero."
          file={{ args: { query: { ...period, of } }, useExport: useExportStatementMutation }}
        >
          <Choice label="Account" labels={accounts} value={of} onChange={setOf} />
        </File>
      </Stack>
    </Section>
  );
}

type Exports<Args> = ComponentProps<typeof ExportButtons<Args>>;

interface FileProps<Args> {
  name: string;
  words: string;
  /** `name`: of one that is printed, too. */
  file: Pick<Exports<Args>, 'args' | 'useExport'> & { name?: string };
  /** Choices of it. */
  children?: ReactNode;
}

const File = <Args,>({ name, words, file, children }: FileProps<Args>) => (
  <Stack
    role="group"
    aria-label={name}
    direction={{ xs: 'column', sm: 'row' }}
    sx={{ gap: 1, justifyContent: 'space-between', alignItems: { sm: 'center' } }}
  >
    <div>
      <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
      <Typography variant="body2" color="textSecondary">
        {words}
      </Typography>
    </div>
    <Stack direction="row" sx={{ alignItems: 'center', flexShrink: 0 }}>
      {children}
      <ExportButtons name={name} isForFiles={file.name === undefined} {...file} />
    </Stack>
  </Stack>
);

interface ChoiceProps<Value extends string> {
  label: string;
  labels: Record<Value, string>;
  value: Value;
  onChange: (value: Value) => void;
}

const Choice = <Value extends string>({ label, labels, value, onChange }: ChoiceProps<Value>) => (
  <TextField
    select
    size="small"
    label={label}
    value={value}
    onChange={({ target }) => onChange(target.value as Value)}
    sx={{ width: 200, mr: 1 }}
  >
    {keysOf(labels).map((one) => (
      <MenuItem key={one} value={one}>
        {labels[one]}
      </MenuItem>
    ))}
  </TextField>
);
