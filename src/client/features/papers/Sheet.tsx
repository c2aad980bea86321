import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

import type { Papers } from '#shared/papers/papers.contract';

interface SheetProps {
  title: string;
  papers: Pick<Papers, 'group' | 'hangingLb' | 'weightKind'>;
  /** True for the sheet that is printed now. */
  isPrinted: boolean;
  /** On paper there is nothing but the labels. */
  isOnLabels?: boolean;
  /** Not on paper: the button that prints it. */
  action?: ReactNode;
  children: ReactNode;
}

/** One paper, beginning on a page of its own. */
export function Sheet({
  title,
  papers: { group, hangingLb, weightKind },
  isPrinted,
  isOnLabels = false,
  action,
  children,
}: SheetProps) {
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId} sx={isPrinted ? printedSx : hiddenSx}>
      <Box sx={{ ...headSx, displayPrint: isOnLabels ? 'none' : 'flex' }}>
        <Typography id={titleId} variant="h3" component="h2">
          {title}
        </Typography>
        <Box sx={{ displayPrint: 'none' }}>{action}</Box>
      </Box>
      <Typography
        variant="body2"
        sx={{ mb: 1.5, overflowWrap: 'anywhere', displayPrint: isOnLabels ? 'none' : 'block' }}
      >
        {[
          group.name,
          group.tag,
          group.animal,
          hangingLb === null
            ? null
            : `hanging weight ${[`${String(hangingLb)} lb`, weightKind].filter(Boolean).join(', ')}`,
          [group.supplier.name, group.supplier.phone].filter(Boolean).join(', '),
          group.butcher && `butcher: ${group.butcher}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
      {children}
    </Box>
  );
}

const headSx = { display: 'flex', gap: 2, justifyContent: 'space-between', mb: 1 };

const hiddenSx = { displayPrint: 'none' };
const printedSx = {
  '@media print': { breakAfter: 'page', '&:last-of-type': { breakAfter: 'auto' } },
};
