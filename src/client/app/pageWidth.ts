import { useLocation } from 'react-router-dom';

import { paths } from '../config/paths';

/** Admin pages hold tables and are as wide as the window; the others as wide as one reads. */
export const usePageWidth = (): 'lg' | false =>
  useLocation().pathname.startsWith(paths.dashboard) ? false : 'lg';
