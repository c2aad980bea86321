import { createContext } from 'react';
import type { Location } from 'react-router-dom';

/**
 * The current location, even before it is rendered; a page with unsaved changes may have blocked the
 * navigation. Provided by {@link App}.
 */
export const LocationNow = createContext<() => Location>(() => {
  throw new Error('Outside of the App there is no location.');
});
