declare module 'jest-fixed-jsdom' {
  const environment: unknown;
  export = environment;
}
