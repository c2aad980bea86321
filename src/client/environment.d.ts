// webpack takes stylesheets out of the bundle: an import has effects and no values.
declare module '*.css';

/** Values that the build puts in: the page runs where there is no process. */
declare const process: { env: { API_HOST: string; NODE_ENV: string } };
