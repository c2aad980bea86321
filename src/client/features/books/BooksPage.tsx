import Stack from '@mui/material/Stack';

import { useGetBooksQuery } from '../../api/booksApi';
import { ownListFailure } from '../../api/compat/ownCalls';
import { paths } from '../../config/paths';
import { FailureNotice } from '../../ui/FailureNotice';
import { LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { BookFiles } from './BookFiles';
import { BookReports } from './BookReports';
import { PeriodBar } from './PeriodBar';
import { useBookPeriod } from './useBookPeriod';

/** Movements of money in a period, for the ranch's bookkeeper. */
export function BooksPage() {
  const { period, periods, change, accountsOf } = useBookPeriod();
  const { currentData: books, error, refetch } = useGetBooksQuery({ query: period });
  const clock = books && `Days are by ${books.clock}.`;
  return (
    <>
      <PageTitle
        back={{ to: paths.payments, label: 'Payments' }}
        lead={`What sales, refunds, disputes and fees moved, for your bookkeeper. ${clock ?? ''}`}
      >
        Books
      </PageTitle>
      <PeriodBar period={period} periods={periods} change={change} />
      <Stack spacing={3}>
        <BookFiles period={period} accountsOf={accountsOf} />
        {error ? (
          <FailureNotice
            message={
              ownListFailure(error, 'Failed to load the books.')?.message ??
              'Failed to load the books.'
            }
            onRetry={() => void refetch()}
          />
        ) : null}
        {books ? <BookReports books={books} period={period} /> : null}
        {!books && !error ? <LoadingState label="Loading the books" rows={4} /> : null}
      </Stack>
    </>
  );
}
