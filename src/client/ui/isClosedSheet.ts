/** True where the user closed the device's share sheet: nothing failed. */
export const isClosedSheet = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';
