import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Box from '@mui/material/Box';

import { useSupplierList } from '../../api/useSupplierList';
import { useActor } from '../../session/useUser';
import { SupplierPicker } from '../../ui/SupplierPicker';
import type { useBookPeriod } from './useBookPeriod';

const other = 'Other days';

/** Which days, and for superadmins whose books. */
export function PeriodBar({
  period: { from, to, supplierId },
  periods,
  change,
}: Pick<ReturnType<typeof useBookPeriod>, 'period' | 'periods' | 'change'>) {
  const isSuper = useActor().role === 'superadmin';
  const chosen = periods.find((one) => one.from === from && one.to === to);
  return (
    <Stack direction="row" useFlexGap spacing={1.5} sx={barSx}>
      {isSuper ? <Suppliers value={supplierId ?? null} onChange={change} /> : null}
      <TextField
        select
        size="small"
        label="Period"
        value={chosen?.label ?? other}
        onChange={({ target }) => {
          const period = periods.find(({ label }) => label === target.value);
          if (period) change({ from: period.from, to: period.to });
        }}
        sx={{ width: { xs: '100%', sm: 150 } }}
      >
        {periods.map(({ label }) => (
          <MenuItem key={label} value={label}>
            {label}
          </MenuItem>
        ))}
        {chosen ? null : <MenuItem value={other}>{other}</MenuItem>}
      </TextField>
      {(['from', 'to'] as const).map((name) => (
        <TextField
          key={name}
          type="date"
          size="small"
          label={name === 'from' ? 'First day' : 'Last day'}
          value={name === 'from' ? from : to}
          onChange={({ target }) => change({ [name]: target.value })}
          slotProps={{ inputLabel: { shrink: true } }}
          sx={{ flex: { xs: '1 1 130px', sm: '0 0 170px' } }}
        />
      ))}
    </Stack>
  );
}

const Suppliers = ({
  value,
  onChange,
}: {
  value: string | null;
  onChange: (parts: { supplier: string | null }) => void;
}) => (
  <Box sx={{ width: { xs: '100%', sm: 260 } }}>
    <SupplierPicker
      label="Supplier"
      placeholder="All suppliers"
      size="small"
      suppliers={useSupplierList().suppliers}
      value={value}
      onChange={(supplier) => onChange({ supplier })}
    />
  </Box>
);

const barSx = { flexWrap: 'wrap', alignItems: 'center', mb: 3 };
