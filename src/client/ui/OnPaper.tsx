import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface OnPaperProps {
  onClose: () => void;
  children: ReactNode;
}

/** Shown to the printer alone, in place of the page, and gone when it has what it needs. */
export function OnPaper({ onClose, children }: OnPaperProps) {
  const done = useEffectEvent(onClose);
  useEffect(() => {
    const handlePrinted = () => done();
    window.addEventListener('afterprint', handlePrinted);
    window.print();
    return () => window.removeEventListener('afterprint', handlePrinted);
  }, []);

  return createPortal(
    <Box id="on-paper" sx={{ display: 'none', displayPrint: 'block' }}>
      <GlobalStyles styles={alone} />
      {children}
    </Box>,
    document.body,
  );
}

const alone = {
  '@media print': {
    'body > :not(#on-paper)': { display: 'none !important' },
    'html, body': { background: '#fff !important', color: '#000 !important' },
  },
};
