import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';

import type { AuditKind } from '#shared/audit/auditActions';

import type { AuditFilters } from './useAuditFilters';

const days = { from: 'From', to: 'To' } as const;
const narrowings = { actor: 'Done by one person', subject: 'About one record' } as const;

const kindLabels: Record<AuditKind | 'all', string> = {
  acts: 'All but logins',
  all: 'All',
  login: 'Logins',
  user: 'Users',
  supplier: 'Suppliers',
  group: 'Groups',
  purchase: 'Purchases',
  alert: 'Alerts',
};

const keysOf = <Key extends string>(labels: Record<Key, string>) => Object.keys(labels) as Key[];

interface AuditFilterBarProps {
  filters: AuditFilters;
}

/** The kind and days of the entries, and what a link has narrowed them to. */
export const AuditFilterBar = ({ filters: { values, kind, change } }: AuditFilterBarProps) => (
  <Stack direction="row" useFlexGap spacing={1.5} sx={barSx}>
    <TextField
      select
      size="small"
      label="Kind"
      value={kind}
      onChange={({ target }) => change('kind', target.value === 'acts' ? '' : target.value)}
      sx={{ width: { xs: '100%', sm: 150 } }}
    >
      {keysOf(kindLabels).map((one) => (
        <MenuItem key={one} value={one}>
          {kindLabels[one]}
        </MenuItem>
      ))}
    </TextField>
    {keysOf(days).map((name) => (
      <TextField
        key={name}
        type="date"
        size="small"
        label={days[name]}
        value={values[name] ?? ''}
        onChange={({ target }) => change(name, target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
        sx={{ flex: { xs: '1 1 150px', sm: '0 0 180px' } }}
      />
    ))}
    {keysOf(narrowings)
      .filter((name) => values[name])
      .map((name) => (
        <Chip
          key={name}
          label={narrowings[name]}
          aria-label={`${narrowings[name]}: show all`}
          onClick={() => change(name, '')}
          onDelete={() => change(name, '')}
          sx={{ fontWeight: 600 }}
        />
      ))}
  </Stack>
);

const barSx = { flexWrap: 'wrap', alignItems: 'center', mb: 2 };
