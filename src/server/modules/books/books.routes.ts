import { bookRoutes } from '#shared/books/books.contract';

import { serve } from '../../http/serve';
import { getAccounts, saveAccounts } from './accounts.service';
import { exportJournal, exportMovements, exportStatement } from './bookFiles.service';
import { exportPayouts, exportReport, getBooks } from './books.service';

export const serveBooks = serve(bookRoutes, {
  getBooks,
  exportMovements,
  exportJournal,
  exportStatement,
  exportReport,
  exportPayouts,
  getAccounts,
  saveAccounts,
});
