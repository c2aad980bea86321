import type { ComponentType } from 'react';

import { loadTwice } from '../ui/loadTwice';

/**
 * A page that is loaded when its address is first opened, by the name its file exports; `CrashPage.tsx`
 * shows if loading fails.
 */
export const lazy =
  <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  async () => ({ Component: (await loadTwice(load))[name] });
