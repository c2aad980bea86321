import Pagination from '@mui/material/Pagination';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

interface TableFooterProps {
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}

/** `11–20 of 35`, and the way to the other pages where there are any. */
export function TableFooter({ page, pageSize, total, onPage }: TableFooterProps) {
  const pages = Math.ceil(total / pageSize);
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(total, page * pageSize);
  return (
    <Stack
      direction={{ xs: 'column', sm: 'row' }}
      spacing={1}
      sx={{ mt: 2, minHeight: 40, alignItems: 'center', justifyContent: 'space-between' }}
    >
      <Typography
        role="status"
        variant="body2"
        color="textSecondary"
        sx={{ fontVariantNumeric: 'tabular-nums' }}
      >
        {total > 0 ? `${first}–${last} of ${total.toLocaleString('en-US')}` : ''}
      </Typography>
      {pages > 1 ? (
        <Pagination
          count={pages}
          page={page}
          siblingCount={1}
          onChange={(_, next) => onPage(next)}
          sx={{ '& .MuiPaginationItem-root': { minWidth: { xs: 40 }, height: { xs: 40 } } }}
        />
      ) : null}
    </Stack>
  );
}
