-- Buyers are mailed what changes from now on, not what they have seen.
update milestones set told_on = planned_on, told_done = done_at is not null
where planned_on is distinct from told_on or (done_at is not null) <> told_done;
