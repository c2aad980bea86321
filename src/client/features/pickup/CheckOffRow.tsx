import Check from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';

import { describeBoxes } from '#shared/pickup/handedOver';
import type { HandoverShare } from '#shared/pickup/pickup.contract';

import { lazyPart } from '../../ui/lazyPart';
import { PhoneLink } from '../../ui/PhoneLink';
import { When } from '../../ui/When';

const loadDialog = () => import('./CheckOffDialog');
const CheckOffDialog = lazyPart(loadDialog, 'CheckOffDialog');

interface CheckOffRowProps {
  share: HandoverShare;
  /** A tap of it waits to be sent. */
  isWaiting: boolean;
  onTap: (collected: boolean) => void;
}

/** A share with its one button, for a thumb in a glove. */
export function CheckOffRow({ share, isWaiting, onTap }: CheckOffRowProps) {
  const { buyer, owner, phone, address, receiptNumber } = share;
  const { portion, collector, collectedAt, collectedBy, warning } = share;
  const name = owner ?? buyer;
  const [isAsking, setIsAsking] = useState(false);
  const isGiven = collectedAt !== null;
  // The dialog is loaded with its warning: where shares are given out there may be no network.
  useEffect(() => {
    if (warning) loadDialog().catch(() => undefined);
  }, [warning]);
  const details = [receiptNumber, portion, describeBoxes(share)].filter(Boolean).join(' · ');
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5, alignItems: 'center', minHeight: 64 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography
          sx={{ fontSize: '1.125rem', fontWeight: 600, lineHeight: 1.3, overflowWrap: 'anywhere' }}
        >
          {name}
        </Typography>
        <Typography variant="body2">{details}</Typography>
        {phone ? <PhoneLink phone={phone} /> : null}
        {address ? (
          <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {address}
          </Typography>
        ) : null}
        {collector ? <Typography>{collector} collects</Typography> : null}
        {isGiven ? (
          <Typography sx={{ display: 'flex', gap: 0.5, '& > svg': { mt: 0.5 } }}>
            <Check fontSize="small" />
            <span>
              Picked up <When at={collectedAt} isInSentence />
              {collectedBy ? ` by ${collectedBy}` : ''}
            </span>
          </Typography>
        ) : null}
        {warning ? <Typography color="error">{warning}</Typography> : null}
        {isWaiting ? <Typography color="textSecondary">Waits to be sent</Typography> : null}
      </Box>
      <Button
        variant={isGiven ? 'outlined' : 'contained'}
        aria-label={
          isGiven ? `Undo ${name}, ${receiptNumber}` : `Hand over ${name}, ${receiptNumber}`
        }
        onClick={() => (warning && !isGiven ? setIsAsking(true) : onTap(!isGiven))}
        sx={{ minHeight: 64, minWidth: 104, px: 1.5, flexShrink: 0 }}
      >
        {isGiven ? 'Undo' : 'Hand over'}
      </Button>
      {isAsking && warning ? (
        <CheckOffDialog
          warning={warning}
          onCheckOff={() => onTap(true)}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </Box>
  );
}
