import { statement } from '../../db/statement';

interface Moved {
  groupId: string;
  /** Seconds since the newest change of one of its shares. */
  ago: number;
}

/** Groups with a share that changed between `since` and `until` seconds ago. */
export const listMoved = statement<Moved, { since: number; until: number }>(`
  select group_id as "groupId", extract(epoch from clock_timestamp() - max(state_at))::float8 as ago
  from purchases
  where state_at > (select clock_timestamp()) - make_interval(secs => :since)
    and state_at < (select clock_timestamp()) - make_interval(secs => :until)
  group by group_id`);
