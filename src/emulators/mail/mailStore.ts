import PostalMime, { type Address } from 'postal-mime';

const mostMails = 2_000;

/** A mail as its reader sees it. */
export interface CaughtMail {
  id: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  /** By their names in lower case; of one that comes twice the last. */
  headers: Record<string, string>;
  attachments: { name: string; type: string; content: string }[];
  receivedAt: string;
}

/** The last mails, newest first. */
export class MailStore {
  private mails: CaughtMail[] = [];
  private count = 0;

  async add(raw: Uint8Array): Promise<CaughtMail> {
    const email = await PostalMime.parse(raw);
    this.count += 1;
    const mail: CaughtMail = {
      id: String(this.count),
      from: addressesOf(email.from ? [email.from] : []).join(', '),
      to: addressesOf(email.to ?? []),
      subject: email.subject ?? '(no subject)',
      text: email.text ?? '',
      html: email.html ?? '',
      headers: Object.fromEntries(email.headers.map(({ key, value }) => [key, value])),
      attachments: email.attachments.map(({ filename, mimeType, content }) => ({
        name: filename ?? '',
        type: mimeType,
        content: typeof content === 'string' ? content : new TextDecoder().decode(content),
      })),
      receivedAt: new Date().toISOString(),
    };
    this.mails = [mail, ...this.mails].slice(0, mostMails);
    return mail;
  }

  /** All of them, or those to one address. */
  list(to?: string): readonly CaughtMail[] {
    const wanted = to?.toLowerCase();
    return wanted
      ? this.mails.filter((mail) => mail.to.some((each) => each === wanted))
      : this.mails;
  }

  find(id: string): CaughtMail | undefined {
    return this.mails.find((mail) => mail.id === id);
  }

  clear(): void {
    this.mails = [];
  }
}

function addressesOf(addresses: readonly Address[]): string[] {
  return addresses
    .flatMap((each) => each.group ?? [each])
    .map(({ address }) => address.toLowerCase());
}
