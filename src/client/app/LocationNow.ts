import { createContext } from 'react';
import type { Location } from 'react-router-dom';

/**
 * Where the reader is by now, also before that is drawn: what was asked to be left may have kept them.
 * Given by the {@link App}.
 */
export const LocationNow = createContext<() => Location>(() => {
  throw new Error('Outside of the App there is no location.');
});
