/** Outline of MUI's fields, and of the plain ones. */
export const fieldOutline =
  'color-mix(in srgb, var(--mui-palette-text-secondary) 70%, transparent)';
