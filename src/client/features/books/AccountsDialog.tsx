import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';

import { accountNames, type AccountName, type Accounts } from '#shared/books/accounts';

import { useGetAccountsQuery, useSaveAccountsMutation } from '../../api/booksApi';
import { errorMessage } from '../../api/errorMessage';
import { ActionDialog } from '../../ui/ActionDialog';
import { DialogFrame } from '../../ui/DialogFrame';
import { fieldProps } from '../../ui/fieldProps';
import { LoadingState } from '../../ui/PageState';

interface AccountsDialogProps {
  supplierId: string;
  onClose: () => void;
}

const title = 'Account names';

/** How the bookkeeper's program calls the accounts. */
export function AccountsDialog({ supplierId, onClose }: AccountsDialogProps) {
  const { data, error } = useGetAccountsQuery(
    { params: { id: supplierId } },
    { refetchOnMountOrArgChange: true },
  );
  if (data) return <AccountsForm supplierId={supplierId} onClose={onClose} accounts={data} />;
  return (
    <DialogFrame title={title} onClose={onClose}>
      {error ? (
        <Typography>{errorMessage(error, 'Failed to load the names.')}</Typography>
      ) : (
        <LoadingState label="Loading the names" rows={3} />
      )}
    </DialogFrame>
  );
}

function AccountsForm({
  supplierId,
  accounts,
  onClose,
}: AccountsDialogProps & { accounts: Accounts }) {
  const [save] = useSaveAccountsMutation();
  const form = useForm<Accounts>({ defaultValues: accounts });
  return (
    <ActionDialog
      title={title}
      label="Save"
      form={form}
      act={(body: Accounts) => save({ params: { id: supplierId }, body })}
      failure="Failed to save the names."
      done="The names are saved."
      onClose={onClose}
    >
      <Typography>
        Exactly as in your bookkeeping program; a subaccount as Parent:Subaccount.
      </Typography>
      <Stack spacing={2} sx={{ mt: 1 }}>
        {(Object.keys(accountNames) as AccountName[]).map((name) => (
          <TextField
            key={name}
            label={accountNames[name].label}
            placeholder={accountNames[name].usual}
            {...fieldProps(form, name)}
          />
        ))}
      </Stack>
    </ActionDialog>
  );
}
