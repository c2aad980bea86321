import type { Db } from '../db/database';

/** A mail as it will be sent; the sender is configuration. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** By name, beyond those that every mail has. */
  headers?: Record<string, string> | null;
}

export interface MailQueue {
  /**
   * Queues a mail in the transaction of the change it tells of: committed with it, sent by
   * `jobs/mailJob.ts`, tried again until the mail server takes it.
   */
  queue(db: Db, mail: Mail): Promise<void>;
}
