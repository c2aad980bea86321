import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';

import type { Supplier } from '#shared/suppliers/suppliers.contract';

import { errorMessage } from '../../api/errorMessage';
import { useApproveSupplierAdminMutation, type User } from '../../api/usersApi';
import { DialogButton } from '../../ui/DialogButton';
import { lazyPart } from '../../ui/lazyPart';
import { notify } from '../../ui/notify';
import { SupplierPicker } from '../../ui/SupplierPicker';
import { useNotifyOfRole } from './useNotifyOfRole';

const RejectDialog = lazyPart(() => import('./RejectDialog'), 'RejectDialog');

interface DecisionProps {
  user: User;
  suppliers: readonly Supplier[];
  /** Shows above the table why an approval failed; `null` clears it. */
  onProblem: (message: string | null) => void;
}

/** Approve for a supplier, or reject. */
export function Decision({ user: { _id: id, username }, suppliers, onProblem }: DecisionProps) {
  const [supplierId, setSupplierId] = useState<string | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const notifyOfRole = useNotifyOfRole();
  const [approve, { isLoading }] = useApproveSupplierAdminMutation();

  const handleApprove = async () => {
    if (!supplierId) {
      setIsMissing(true);
      onProblem('Please select a supplier to associate with this supplier-admin.');
      return;
    }
    onProblem(null);
    const { error } = await approve({ params: { id }, body: { supplierId } });
    if (error) {
      onProblem(errorMessage(error, 'Failed to approve supplier-admin.'));
      return;
    }
    notify.success(`${username} is now a supplier admin.`);
    await notifyOfRole(id, 'promote');
  };

  return (
    <Box sx={layout}>
      <SupplierPicker
        label="Supplier"
        fullLabel={`Supplier for ${username}`}
        size="small"
        suppliers={suppliers}
        value={supplierId}
        error={isMissing}
        onChange={(chosen) => {
          setSupplierId(chosen);
          setIsMissing(false);
          onProblem(null);
        }}
      />
      <Button
        variant="contained"
        size="small"
        loading={isLoading}
        aria-label={`Approve ${username}`}
        onClick={() => void handleApprove()}
      >
        Approve
      </Button>
      <DialogButton
        size="small"
        color="error"
        aria-label={`Reject ${username}`}
        dialog={(onClose) => <RejectDialog id={id} username={username} onClose={onClose} />}
      >
        Reject
      </DialogButton>
    </Box>
  );
}

const layout = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  justifyContent: 'flex-end',
  alignItems: 'center',
  gap: 1,
  width: '100%',
  '& .MuiButton-root': { flexShrink: 0 },
};
