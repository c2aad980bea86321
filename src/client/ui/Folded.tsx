import Expand from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Paper from '@mui/material/Paper';
import { useId, type ReactNode, type Ref } from 'react';

interface FoldedProps {
  title: string;
  /** Head that is read without opening it; the title is part of it. */
  renderHead: (title: ReactNode) => ReactNode;
  level: 'h2' | 'h3';
  headRef?: Ref<HTMLButtonElement>;
  isOpen: boolean;
  onToggle: () => void;
  /** Paper shows all of it, and no head. */
  isPrintedWhole?: boolean;
  children: ReactNode;
}

/** A part of a page that is one line until it is opened. */
export function Folded(props: FoldedProps) {
  const { title, renderHead, level, headRef, isOpen, onToggle, isPrintedWhole = false } = props;
  const id = useId();
  return (
    <Paper variant="outlined" sx={{ '@media print': { border: 0 } }}>
      <Box component={level} sx={{ m: 0, ...(isPrintedWhole && { displayPrint: 'none' }) }}>
        <ButtonBase
          ref={headRef}
          aria-expanded={isOpen}
          aria-controls={`${id}-content`}
          onClick={onToggle}
          sx={headSx}
        >
          {renderHead(<span id={id}>{title}</span>)}
          <Expand sx={{ ml: 'auto', transform: isOpen ? 'rotate(180deg)' : 'none' }} />
        </ButtonBase>
      </Box>
      <Box
        role="region"
        id={`${id}-content`}
        aria-labelledby={id}
        sx={{
          display: isOpen ? 'block' : 'none',
          ...(isPrintedWhole && { displayPrint: 'block' }),
        }}
      >
        {props.children}
      </Box>
    </Paper>
  );
}

const headSx = {
  width: 1,
  minHeight: 56,
  px: { xs: 2, sm: 3 },
  py: 1,
  gap: 1.5,
  font: 'inherit',
  textAlign: 'left',
  justifyContent: 'flex-start',
};
