import GlobalStyles from '@mui/material/GlobalStyles';

import { productName } from '#shared/product';

import { serverNow } from '../../api/serverClock';
import { OnPaper } from '../OnPaper';

interface PrintSheetProps {
  /** Name of the rows: `Purchases`. */
  title: string;
  /** Headings first. */
  lines: readonly string[][];
  onClose: () => void;
}

/** Every row on paper. */
export function PrintSheet({ title, lines, onClose }: PrintSheetProps) {
  const [headings = [], ...rows] = lines;
  return (
    <OnPaper onClose={onClose}>
      <GlobalStyles styles={paper} />
      <h1>{title}</h1>
      <p>
        {productName},{' '}
        {serverNow().toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' })}
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
    </OnPaper>
  );
}

const paper = {
  '@media print': {
    '@page': { margin: '12mm' },
    '#on-paper h1': { font: '600 16pt/1.2 serif', margin: 0 },
    '#on-paper p': { font: '9pt/1.4 sans-serif', margin: '2pt 0 10pt' },
    '#on-paper table': {
      width: '100%',
      borderCollapse: 'collapse',
      font: '8pt/1.35 sans-serif',
    },
    '#on-paper :is(th, td)': {
      textAlign: 'left',
      verticalAlign: 'top',
      padding: '3pt 6pt 3pt 0',
      borderBottom: '0.5pt solid #999',
      overflowWrap: 'anywhere',
    },
    '#on-paper tr': { breakInside: 'avoid' },
  },
};
