import GlobalStyles from '@mui/material/GlobalStyles';

import { PrintStyles } from '../../ui/PrintStyles';

/**
 * At the foot of each page of what animal it is, and which page: sheets get apart. Labels have a page of their own: a sheet of
 * Letter paper without margins.
 */
const pagesOf = (name: string) => `@media print {
  @page {
    size: letter;
    margin: 12mm 12mm 15mm;
    @bottom-left { content: ${cssText(name)}; font: 9pt sans-serif; }
    @bottom-right { content: 'Page ' counter(page) ' of ' counter(pages); font: 9pt sans-serif; }
  }
  @page labels {
    size: letter;
    margin: 0;
    @bottom-left { content: none; }
    @bottom-right { content: none; }
  }
}`;

/** A text as CSS writes it: what could end it is a number. */
const cssText = (text: string): string =>
  `'${text.replace(/[^\p{L}\p{N} ]/gu, (letter) => `\\${(letter.codePointAt(0) ?? 32).toString(16)} `)}'`;

export const PaperStyles = ({ name }: { name: string }) => (
  <>
    <PrintStyles />
    <GlobalStyles styles={pagesOf(name)} />
  </>
);
