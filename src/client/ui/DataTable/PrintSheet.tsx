import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';

import { productName } from '#shared/product';

interface PrintSheetProps {
  /** Name of the rows: `Purchases`. */
  title: string;
  /** Headings first. */
  lines: readonly string[][];
  onClose: () => void;
}

/** Every row on paper: shown to the printer alone, and gone when it has what it needs. */
export function PrintSheet({ title, lines, onClose }: PrintSheetProps) {
  const [headings = [], ...rows] = lines;
  const done = useEffectEvent(onClose);
  useEffect(() => {
    const handlePrinted = () => done();
    window.addEventListener('afterprint', handlePrinted);
    window.print();
    return () => window.removeEventListener('afterprint', handlePrinted);
  }, []);

  return createPortal(
    <Box id="print-sheet" sx={{ display: 'none', displayPrint: 'block' }}>
      <GlobalStyles styles={paper} />
      <h1>{title}</h1>
      <p>
        {productName},{' '}
        {new Date().toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' })}
      </p>
      <table>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, column) => (
                <td key={headings[column]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>,
    document.body,
  );
}

const paper = {
  '@media print': {
    '@page': { margin: '12mm' },
    'body > :not(#print-sheet)': { display: 'none !important' },
    'html, body': { background: '#fff !important', color: '#000 !important' },
    '#print-sheet h1': { font: '600 16pt/1.2 serif', margin: 0 },
    '#print-sheet p': { font: '9pt/1.4 sans-serif', margin: '2pt 0 10pt' },
    '#print-sheet table': {
      width: '100%',
      borderCollapse: 'collapse',
      font: '8pt/1.35 sans-serif',
    },
    '#print-sheet :is(th, td)': {
      textAlign: 'left',
      verticalAlign: 'top',
      padding: '3pt 6pt 3pt 0',
      borderBottom: '0.5pt solid #999',
      overflowWrap: 'anywhere',
    },
    '#print-sheet tr': { breakInside: 'avoid' },
  },
};
