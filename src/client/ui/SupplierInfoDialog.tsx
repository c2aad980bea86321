import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

import { formatAddress } from '#shared/suppliers/formatAddress';
import type { Supplier } from '#shared/suppliers/suppliers.contract';

import { SupplierNotice, type AskedSuppliers } from './SupplierNotice';

interface SupplierInfoDialogProps {
  /** Of one outside the reader's reach only the name is known. */
  supplier: Supplier;
  /** Where the contact details should have come from. */
  list?: AskedSuppliers;
  onClose: () => void;
}

export function SupplierInfoDialog({ supplier, list, onClose }: SupplierInfoDialogProps) {
  const titleId = useId();
  const { name, email, phone } = supplier;
  const address = formatAddress(supplier.address);
  const hasContact = Boolean(email || phone || address);
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {email ? <Fact label="Email" text={email} href={`mailto:${email}`} /> : null}
        {phone ? (
          <Fact label="Phone" text={phone} href={`tel:${phone.replace(/[^\d+]/g, '')}`} />
        ) : null}
        {address ? <Fact label="Address" text={address} /> : null}
        {hasContact ? null : <NoContact list={list} />}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

const NoContact = ({ list }: Pick<SupplierInfoDialogProps, 'list'>) =>
  list?.problem ? (
    <SupplierNotice list={list} />
  ) : (
    <Typography color="textSecondary">This supplier has left no contact details.</Typography>
  );

interface FactProps {
  label: string;
  text: string;
  href?: string;
}

const Fact = ({ label, text, href }: FactProps) => (
  <Box>
    <Typography variant="body2" color="textSecondary">
      {label}
    </Typography>
    <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {href ? <Link href={href}>{text}</Link> : text}
    </Typography>
  </Box>
);
