// webpack takes stylesheets out of the bundle: an import has effects and no values.
declare module '*.css';
