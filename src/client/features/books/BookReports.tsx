import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';

import type { BookedMonth, Deposit, StateSales } from '#shared/books/books.contract';
import { formatPlannedDay } from '#shared/milestones/milestones';
import { formatDollars } from '#shared/money';

import { useExportReportMutation } from '../../api/booksApi';
import { paths } from '../../config/paths';
import { ExportButtons } from '../../ui/DataTable/ExportButtons';
import { Section } from '../../ui/Section';
import { FiguresTable, type FiguresColumn } from './FiguresTable';
import type { BookPeriod } from './useBookPeriod';

interface BookReportsProps {
  books: { months: BookedMonth[]; states: StateSales[]; deposits: Deposit[] };
  period: BookPeriod;
}

const money = <Row,>(heading: string, of: (row: Row) => number): FiguresColumn<Row> => ({
  heading,
  cell: (row) => formatDollars(of(row)),
});

const monthName = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

const monthColumns: readonly FiguresColumn<BookedMonth>[] = [
  {
    heading: 'Month',
    isText: true,
    cell: ({ month }) => monthName.format(new Date(`${month}-01T00:00:00Z`)),
  },
  money('Gross', ({ gross }) => gross),
  money('Refunds', ({ refunds }) => refunds),
  money('Disputes', ({ disputes }) => disputes),
  money('Fees', ({ fees }) => (fees === 0 ? 0 : -fees)),
  money('Banked', ({ banked }) => banked),
  money('1099-K gross', ({ providerGross }) => providerGross),
  money('Not booked', ({ unbooked }) => unbooked),
  money('Cash', ({ cash }) => cash),
  money('Another way', ({ other }) => other),
];

const stateColumns: readonly FiguresColumn<StateSales>[] = [
  { heading: 'Buyer', isText: true, cell: ({ buyerState }) => buyerState ?? 'Not known' },
  { heading: 'Group', isText: true, cell: ({ groupState }) => groupState },
  { heading: 'Shares', cell: ({ shares }) => shares },
  money('Gross', ({ gross }) => gross),
  money('Went back', ({ wentBack }) => wentBack),
  money('Net', ({ net }) => net),
];

const taxColumn = money<StateSales>('Tax', ({ tax }) => tax);

const depositColumns: readonly FiguresColumn<Deposit>[] = [
  {
    heading: 'Group',
    isText: true,
    cell: ({ groupId, group }) => (
      <Link component={RouterLink} to={paths.adminGroup(groupId)} color="textPrimary">
        {group}
      </Link>
    ),
  },
  { heading: 'Supplier', isText: true, cell: ({ supplier }) => supplier },
  { heading: 'Shares', cell: ({ shares }) => shares },
  money('Paid', ({ amount }) => amount),
];

/** The three reports of a period, each with its file. */
export function BookReports({ books: { months, states, deposits }, period }: BookReportsProps) {
  const hasTax = states.some(({ tax }) => tax !== 0);
  return (
    <>
      <Report
        title="Reconciliation"
        of="months"
        period={period}
        lead="By card: gross, less refunds, disputes and fees, is what the card provider pays out. Beside it the provider’s own gross sum, as on form 1099-K."
      >
        {months.length > 0 ? (
          <FiguresTable
            label="Reconciliation by month"
            columns={monthColumns}
            rows={months}
            keyOf={({ month }) => month}
          />
        ) : null}
      </Report>
      <Report
        title="Deposits"
        of="deposits"
        period={period}
        lead={`Paid and not handed over at the end of ${formatPlannedDay(period.to)}: what the ranch owes its buyers in meat, by group.`}
      >
        {deposits.length > 0 ? (
          <FiguresTable
            label="Deposits by group"
            columns={depositColumns}
            rows={deposits}
            keyOf={({ groupId }) => groupId}
          />
        ) : null}
      </Report>
      <Report
        title="Sales by state"
        of="states"
        period={period}
        lead={`By where buyers live, as they told the butcher, and where the animal is.${hasTax ? ' Tax is what you marked as such in statements of these days; none is computed.' : ''}`}
      >
        {states.length > 0 ? (
          <FiguresTable
            label="Sales by state of buyer and group"
            columns={hasTax ? [...stateColumns, taxColumn] : stateColumns}
            rows={states}
            keyOf={({ buyerState, groupState }) => `${buyerState ?? ''} ${groupState}`}
          />
        ) : null}
      </Report>
    </>
  );
}

interface ReportProps {
  title: string;
  of: 'deposits' | 'months' | 'states';
  period: BookPeriod;
  lead: string;
  /** Null: there is nothing to show. */
  children: React.ReactNode;
}

const Report = ({ title, of, period, lead, children }: ReportProps) => (
  <Section
    title={title}
    action={
      children ? (
        <Stack direction="row">
          <ExportButtons
            name={title.toLowerCase()}
            args={{ query: { ...period, of } }}
            useExport={useExportReportMutation}
          />
        </Stack>
      ) : undefined
    }
  >
    <Typography color="textSecondary" sx={{ mb: 2 }}>
      {lead}
    </Typography>
    {children ?? <Typography>Nothing in this period.</Typography>}
  </Section>
);
