/**
 * The clock of the test server, which tests move: `Date` of its process, and `now()` and
 * `clock_timestamp()` of a schema that precedes Postgres' own in the search path. The schema is created
 * before the tables, because a column's default is bound to the function its name meant then.
 */
export const createClock = `
  create schema clock;
  create table clock.moved (ahead interval not null);
  insert into clock.moved values ('0 s');
  create function clock.now() returns timestamptz language sql stable
    as 'select pg_catalog.now() + (select ahead from clock.moved)';
  create function clock.clock_timestamp() returns timestamptz language sql volatile
    as 'select pg_catalog.clock_timestamp() + (select ahead from clock.moved)';`;

export const searchPath = 'public, clock, pg_catalog';

/** The statement that moves a database's clock to so many seconds ahead of the machine's. */
export const moveClock = (seconds: number): string =>
  `update clock.moved set ahead = make_interval(secs => ${String(seconds)})`;

/** Replaces the process's `Date`. @returns sets by how many seconds it is ahead. */
export function installClock(): (seconds: number) => void {
  let aheadMs = 0;
  const RealDate = Date;
  const now = () => RealDate.now() + aheadMs;
  globalThis.Date = new Proxy(RealDate, {
    construct: (_, given: unknown[], target) =>
      given.length === 0
        ? new RealDate(now())
        : (Reflect.construct(RealDate, given, target) as Date),
    get: (_, key) => (key === 'now' ? now : (Reflect.get(RealDate, key) as unknown)),
  });
  return (seconds) => {
    aheadMs = seconds * 1000;
  };
}

/** Milliseconds up to which a delay is a courtesy to others: to detect early talkers, to batch changes. */
const shortDelayMs = 100;

/** Lets short delays of this process pass at once: nothing is tested by waiting for them. */
export function skipShortDelays(): void {
  const { setTimeout } = globalThis;
  globalThis.setTimeout = Object.assign(
    (act: () => void, ms = 0, ...given: []) =>
      setTimeout(act, ms <= shortDelayMs ? 0 : ms, ...given),
    setTimeout,
  );
}
