import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/Close';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';

import { mostFees } from '#shared/groups/pricing.schema';
import { weightRoutes, type GroupStatements } from '#shared/weight/weight.contract';

import { ActionDialog } from '../../ui/ActionDialog';
import { fieldProps } from '../../ui/fieldProps';
import { TaxCheck, taxNote } from '../../ui/TaxCheck';
import { feesText } from './feesText';
import { useSaveFeesMutation } from './weightApi';

type Fee = NonNullable<GroupStatements['shares'][number]['fees']>[number];

interface FeesDialogProps {
  share: GroupStatements['shares'][number];
  onClose: () => void;
}

/** Fees of one share: what its buyer asked for beyond the cut. */
export function FeesDialog({ share, onClose }: FeesDialogProps) {
  const { buyer, portion, purchaseId, fees: known = none } = share;
  const [opened] = useState(feesText(known));
  const [save] = useSaveFeesMutation();
  const form = useForm({
    resolver: zodResolver(weightRoutes.saveFees.body.pick({ fees: true })),
    defaultValues: { fees: known.length > 0 ? known : [emptyFee] },
  });
  const fees = useWatch({ control: form.control, name: 'fees' });
  const change = (changed: typeof fees) => form.setValue('fees', changed, { shouldDirty: true });
  return (
    <ActionDialog
      title={`Fees of ${buyer}’s ${portion}`}
      label="Save the fees"
      form={form}
      // The fees that are shown as saved, which may be another admin's of meanwhile.
      act={(body) => save({ params: { id: purchaseId }, body: { ...body, seen: known } })}
      failure="Failed to save the fees."
      done="Fees saved."
      onClose={onClose}
    >
      <Typography>
        What this buyer asked you for beyond the cut, such as delivery or sausage. Their statement
        has it line by line.
      </Typography>
      {feesText(known) === opened ? null : (
        <Alert severity="info">
          Saved meanwhile: {feesText(known) || 'no fees'}. Saving replaces that.
        </Alert>
      )}
      <Stack spacing={1}>
        {fees.map((fee, at) => (
          <Box key={at}>
            <Stack direction="row" spacing={1} sx={{ alignItems: 'flex-start' }}>
              <TextField
                label={`Fee ${String(at + 1)}`}
                placeholder="Delivery"
                fullWidth
                {...fieldProps(form, `fees.${at}.label`)}
              />
              <TextField
                label={`Amount of fee ${String(at + 1)}`}
                type="number"
                {...fieldProps(form, `fees.${at}.amount`, { valueAsNumber: true })}
                slotProps={{
                  inputLabel: { shrink: true },
                  htmlInput: { min: 0, step: 0.01, inputMode: 'decimal' },
                  input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
                }}
              />
              <IconButton
                aria-label={`Remove fee ${String(at + 1)}`}
                onClick={() => change(fees.filter((__, index) => index !== at))}
                sx={{ mt: 1 }}
              >
                <Close />
              </IconButton>
            </Stack>
            <TaxCheck
              isTax={fee.isTax}
              onChange={(isTax) => change(fees.with(at, { ...fee, isTax }))}
            />
          </Box>
        ))}
        {fees.length < mostFees ? (
          <Button
            size="small"
            startIcon={<Add />}
            onClick={() => change([...fees, emptyFee])}
            sx={{ alignSelf: 'flex-start' }}
          >
            Add a fee
          </Button>
        ) : null}
        <Typography variant="body2" color="textSecondary">
          {taxNote}
        </Typography>
      </Stack>
    </ActionDialog>
  );
}

const none: Fee[] = [];
const emptyFee: Fee = { label: '', amount: NaN };
