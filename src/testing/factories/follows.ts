import { mailsTo } from '../mailbox';
import { eventually } from '../eventually';
import { api } from '../testServer';
import { runJobs, runsJobsWhenAsked } from '../timeControls';
import { succeed } from './users';

/** The key in the link of a follower's mail. */
export function followKeyIn({ text }: { text: string }): string {
  const key = /\/follow\/([\w-]+)/.exec(text)?.[1];
  if (!key) throw new Error(`No link of a follower in: ${text}`);
  return key;
}

/** Asks for the mails of a supplier without an account. @returns the key in the link that comes. */
export async function askToFollow(supplierId: string, email: string): Promise<string> {
  await succeed(api('POST', `/api/suppliers/${supplierId}/followers`, { body: { email } }));
  const read = async () => {
    if (runsJobsWhenAsked()) await runJobs('mail');
    return (await mailsTo(email)).filter(({ subject }) =>
      subject.startsWith('Confirm: new groups'),
    );
  };
  const [mail] = await eventually(read, (mails) => mails.length > 0);
  return followKeyIn(mail ?? { text: '' });
}
