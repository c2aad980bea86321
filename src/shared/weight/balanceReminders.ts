const hourMs = 3_600_000;

/** When a buyer is reminded of a balance, in hours from its due day's end: two days before, on the day, then every two days. */
const reminderHours = [-48, -14, 48, 96, 144];

/** When the admins are asked what to do, in hours after it. */
const overdueHours = 168;

/** True where the newest of the reminders that have come was not sent. */
export function isReminderDue(
  { dueAt, remindedAt }: { dueAt: Date; remindedAt: Date | null },
  now: Date,
): boolean {
  const come = reminderHours
    .map((hours) => dueAt.getTime() + hours * hourMs)
    .filter((moment) => moment <= now.getTime());
  const latest = come.at(-1);
  return latest !== undefined && (remindedAt === null || remindedAt.getTime() < latest);
}

export const isOverdue = (dueAt: Date, now: Date): boolean =>
  now.getTime() >= dueAt.getTime() + overdueHours * hourMs;
