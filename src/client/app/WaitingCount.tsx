import Box from '@mui/material/Box';

import { useListUsersQuery } from '../api/usersApi';

const pollMs = 60_000;

/** Seen only: the page itself says it to everybody. How many wait for a superadmin's approval, beside the name of their page; nothing where nobody does. */
export function WaitingCount() {
  const query = { role: 'pending', page: 1, pageSize: 1 } as const;
  const { data } = useListUsersQuery({ query }, { pollingInterval: pollMs });
  if (!data?.total) return null;
  return (
    <Box
      component="span"
      aria-hidden
      title={`${data.total.toLocaleString('en-US')} waiting`}
      sx={countSx}
    >
      {data.total.toLocaleString('en-US')}
    </Box>
  );
}

const countSx = {
  ml: 0.75,
  px: 0.75,
  minWidth: 20,
  borderRadius: 10,
  lineHeight: '20px',
  fontSize: '0.75rem',
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'center',
  color: 'primary.contrastText',
  bgcolor: 'primary.main',
};
