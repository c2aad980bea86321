import type { Actor } from '#shared/users/actor';

import type { MatrixRecords } from './records';

/** Arguments of a call; a body that passes no schema changes nothing, and is refused to those who may call. */
export interface MatrixCall {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** Text in a list's answer if and only if the record is theirs. */
  found?: string | RegExp;
  /** In the place of the caller's own token, which has to live on. */
  token?: string;
}

export type Make = (
  records: MatrixRecords,
  actor: Actor | null,
) => MatrixCall | Promise<MatrixCall>;

export const unread: Make = () => ({ body: {} });

export const aboutGroup =
  (body?: (records: MatrixRecords) => object): Make =>
  (records) => ({ params: { id: records.group._id }, body: body?.(records) });
