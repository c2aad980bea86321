import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

import { formatAddress } from '#shared/suppliers/formatAddress';
import type { Supplier } from '#shared/suppliers/suppliers.contract';

import { DialogFrame } from './DialogFrame';
import { SupplierNotice, type AskedSuppliers } from './SupplierNotice';

interface SupplierInfoDialogProps {
  /** Supplier; outside the reader's reach only the name is known. */
  supplier: Supplier;
  /** Where the contact details should have come from. */
  list?: AskedSuppliers;
  onClose: () => void;
}

export function SupplierInfoDialog({ supplier, list, onClose }: SupplierInfoDialogProps) {
  const { name, email, phone } = supplier;
  const address = formatAddress(supplier.address);
  const hasContact = Boolean(email || phone || address);
  return (
    <DialogFrame title={name} onClose={onClose}>
      <Stack spacing={2}>
        {email ? <Fact label="Email" text={email} href={`mailto:${email}`} /> : null}
        {phone ? (
          <Fact label="Phone" text={phone} href={`tel:${phone.replace(/[^\d+]/g, '')}`} />
        ) : null}
        {address ? <Fact label="Address" text={address} /> : null}
        {hasContact ? null : <NoContact list={list} />}
      </Stack>
    </DialogFrame>
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
