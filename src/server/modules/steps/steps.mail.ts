import type { Step } from '#shared/steps/buyerSteps';

import type { Mail } from '../../mail/mailer';
import { renderMail, type Recipient } from '../../mail/mailTemplate';

interface SharesToDo {
  purchase: { id: string; portion: string };
  buyer: Recipient;
  toDo: readonly Step[];
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

type WriteSteps = (
  shares: readonly [SharesToDo, ...SharesToDo[]],
  group: { name: string },
  publicUrl: string,
) => Mail;

/** Mail of the steps of one share, or of several of a group. */
const writer =
  ({ news, lead }: { news: string; lead: (groupName: string) => string }): WriteSteps =>
  ([first, ...others], group, publicUrl) => {
    const acts = new Set([first, ...others].flatMap(({ toDo }) => toDo.map(({ act }) => act)));
    const what = others.length > 0 ? 'Your shares' : `Your ${first.purchase.portion}`;
    return renderMail({
      to: first.buyer,
      subject: `${what} of ${group.name}: ${news}`,
      paragraphs: [
        lead(group.name),
        ...[...acts].map((act) => `• ${capital(act)}`),
        others.length > 0
          ? 'It takes a minute for each, on the pages of your shares in “My groups”.'
          : 'It takes a minute, on your share’s page.',
      ],
      button: {
        label: 'Go to your share',
        url: `${publicUrl}/purchases/${first.purchase.id}/receipt`,
      },
    });
  };

export const stepsMail = writer({
  news: 'what is left to do',
  lead: (groupName) => `The ranch waits for you with ${groupName}. Please:`,
});

/** The first mail of cut sheets and pickup windows. */
export const stepsOpenedMail = writer({
  news: 'you can choose now',
  lead: (groupName) => `The ranch has opened the next choices for ${groupName}. Please:`,
});
