-- Counts one try of each key, or as many of each as there are ids for it, unless one of their limits
-- has no room: then none. Exact however many come at once, in one way there and back: only a function
-- counts, after it has waited for a lock, what others have written meanwhile. The ids of the first key
-- come first. `refused` is the place of the key without room, or null.
create function take_attempts(keys text[], most int[], within_seconds int[], ids uuid[],
    out refused int, out seconds_left float8, out used int[]) language plpgsql as $$
declare
  times constant int := cardinality(ids) / cardinality(keys);
  since timestamptz;
  counted int;
begin
  for place in 1 .. cardinality(keys) loop
    perform pg_advisory_xact_lock(hashtextextended(keys[place], 0));
  end loop;
  for place in 1 .. cardinality(keys) loop
    since := clock_timestamp() - make_interval(secs => within_seconds[place]);
    -- Of the newest first: once the one at the place that blocks is too long ago, there is room.
    select count(*)::int, extract(epoch from
        (array_agg(at order by at desc))[greatest(1, most[place] - times + 1)] - since)
      into counted, seconds_left from attempts where key = keys[place] and at > since;
    if counted + times > most[place] then
      refused := place;
      return;
    end if;
    used := used || (counted + times);
  end loop;
  insert into attempts (id, key, at)
    select ids[i], keys[(i - 1) / times + 1], clock_timestamp() from generate_subscripts(ids, 1) i;
end
$$;
