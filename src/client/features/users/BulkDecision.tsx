import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import type { Supplier } from '#shared/suppliers/suppliers.contract';

import { errorMessage } from '../../api/errorMessage';
import {
  useApproveSupplierAdminMutation,
  useRejectAdminMutation,
  type User,
} from '../../api/usersApi';
import { ActionDialog } from '../../ui/ActionDialog';
import { actOnEach } from '../../ui/DataTable/actOnEach';
import { ChosenNames } from '../../ui/DataTable/ChosenNames';
import { countOf } from '../../ui/labels';
import { notify } from '../../ui/notify';
import { SupplierPicker } from '../../ui/SupplierPicker';
import { useNotifyOfRole } from './useNotifyOfRole';

interface BulkDecisionProps {
  users: readonly User[];
  suppliers: readonly Supplier[];
  onClear: () => void;
}

/** Approves several requests for one supplier, or rejects them, each after the other. */
export function BulkDecision({ users, suppliers, onClear }: BulkDecisionProps) {
  const [approve] = useApproveSupplierAdminMutation();
  const [reject] = useRejectAdminMutation();
  const notifyOfRole = useNotifyOfRole();
  const [asked, setAsked] = useState<'approve' | 'reject' | null>(null);
  const [supplierId, setSupplierId] = useState<string | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const names = users.map(({ username, email }) => `${username}, ${email}`);
  const who = countOf(users.length, 'request');

  const decideAll = async (
    decide: (id: string) => Promise<{ error?: unknown }>,
    { done, failure }: { done: string; failure: string },
  ) => {
    const decided = await actOnEach({
      rows: users,
      nameOf: ({ username }) => username,
      act: async ({ _id }) => {
        const { error } = await decide(_id);
        return error ? errorMessage(error, failure) : null;
      },
    });
    if (decided > 0) notify.success(`${countOf(decided, 'request')} ${done}.`);
    setAsked(null);
    onClear();
  };
  const approveOne = async (id: string, chosen: string) => {
    const { error } = await approve({ params: { id }, body: { supplierId: chosen } });
    if (!error) await notifyOfRole(id, 'promote');
    return { error };
  };
  const handleApprove = async () => {
    if (!supplierId) {
      setIsMissing(true);
      return;
    }
    await decideAll((id) => approveOne(id, supplierId), {
      done: 'approved',
      failure: 'Failed to approve supplier-admin.',
    });
  };
  const handleReject = () =>
    decideAll((id) => reject({ params: { id } }), {
      done: 'rejected',
      failure: 'Failed to reject admin.',
    });

  return (
    <>
      <Button size="small" variant="contained" onClick={() => setAsked('approve')}>
        Approve
      </Button>
      <Button size="small" color="error" onClick={() => setAsked('reject')}>
        Reject
      </Button>
      {asked === 'approve' ? (
        <ActionDialog
          title={`Approve ${who}?`}
          label={`Approve ${who}`}
          isForm
          act={handleApprove}
          onDone={() => undefined}
          onClose={() => setAsked(null)}
        >
          <Typography>All of them become admins of one supplier, and are emailed.</Typography>
          <ChosenNames label="Approved" names={names} />
          <SupplierPicker
            label="Supplier"
            suppliers={suppliers}
            value={supplierId}
            error={isMissing}
            helperText={
              isMissing
                ? 'Please select a supplier to associate with this supplier-admin.'
                : undefined
            }
            onChange={(chosen) => {
              setSupplierId(chosen);
              setIsMissing(false);
            }}
          />
        </ActionDialog>
      ) : null}
      {asked === 'reject' ? (
        <ActionDialog
          title={`Reject ${who}?`}
          label={`Reject ${who}`}
          isDangerous
          act={handleReject}
          onDone={() => undefined}
          onClose={() => setAsked(null)}
        >
          <Typography>We email them that the request was declined.</Typography>
          <ChosenNames label="Rejected" names={names} />
        </ActionDialog>
      ) : null}
    </>
  );
}
