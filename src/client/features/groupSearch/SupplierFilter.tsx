import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

import { FailureNotice } from '../../ui/FailureNotice';
import { lazyPart } from '../../ui/lazyPart';
import { PlainInput } from '../../ui/plainFields';
import type { SupplierChoice } from './useSupplierChoice';

const label = 'Supplier (optional)';
const placeholder = 'Supplier';

/** Most people have one supplier, and nothing to pick. */
const SupplierPicker = lazyPart(
  () => import('../../ui/SupplierPicker'),
  'SupplierPicker',
  () => <PlainInput disabled placeholder={placeholder} sx={{ width: 1 }} />,
);

interface SupplierFilterProps {
  choice: SupplierChoice;
  /** Empty: every supplier. */
  supplierId: string;
  onChange: (supplierId: string) => void;
}

/** The supplier picker, or the one supplier's name. */
export function SupplierFilter({ choice, supplierId, onChange }: SupplierFilterProps) {
  const { list, suppliers, fixedId, isLoading, failure } = choice;
  if (failure) {
    const { isFetching, refetch } = list;
    return (
      <OwnLine>
        <FailureNotice {...failure} onRetry={() => void refetch()} isRetrying={isFetching} />
      </OwnLine>
    );
  }
  if (!isLoading && suppliers.length === 0) {
    return (
      <OwnLine>
        <Alert severity="info">No suppliers available.</Alert>
      </OwnLine>
    );
  }
  if (fixedId !== null) {
    const name = suppliers.find(({ _id }) => _id === fixedId)?.name ?? '';
    return (
      <PlainInput
        readOnly
        value={name}
        aria-label="Supplier"
        title={name}
        sx={{ ...besideOthers, ...fixed }}
      />
    );
  }
  return (
    <Box sx={{ ...besideOthers, ...picker }}>
      <SupplierPicker
        fullLabel={label}
        placeholder={placeholder}
        size="small"
        suppliers={suppliers}
        value={supplierId || null}
        onChange={(id) => onChange(id ?? '')}
        isDisabled={isLoading}
      />
    </Box>
  );
}

const OwnLine = ({ children }: { children: ReactNode }) => (
  <Box sx={{ flex: '1 1 100%' }}>{children}</Box>
);

const besideOthers = {
  flex: { xs: '1 1 136px', md: 'none' },
  width: { md: 200 },
};

const picker = {
  '& input': { textOverflow: 'ellipsis' },
  '& input::placeholder': { color: 'text.secondary', opacity: 1 },
};

/** A fact, not a field. */
const fixed = {
  px: '9px',
  bgcolor: 'action.hover',
  fontSize: '0.9375rem',
  lineHeight: '22px',
  borderStyle: 'dashed',
};
