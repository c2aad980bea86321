import type { ComponentType } from 'react';

/**
 * A page that is loaded when its address is first opened, by the name that its file exports; where it
 * cannot be loaded, `CrashPage.tsx` stands.
 */
export const lazy =
  <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  async () => ({ Component: (await load())[name] });
