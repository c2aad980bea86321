import { mailReminder } from '#testing/factories/reminders';

import { startBrowser } from './support/browser';
import { takePicture } from './support/looking';
import { desktop, nameOf, phoneAtNight } from './support/looks';

const { visit } = startBrowser();

it.each([desktop, phoneAtNight])(
  'unsubscribes a recipient with one button: $screen, $scheme',
  async (look) => {
    const { html } = await mailReminder();
    const [, link = ''] = /href="([^"]*\/unsubscribe\/[^"]*)"/.exec(html) ?? [];
    const page = await visit(new URL(link).pathname, { look, isStill: true });
    await page.getByRole('button', { name: 'Unsubscribe' }).waitFor();
    await takePicture(page, `unsubscribe-${nameOf(look)}`);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByText(/^You are unsubscribed/).waitFor();
    await takePicture(page, `unsubscribed-${nameOf(look)}`);
    await page.reload();
    await page.getByRole('button', { name: 'Send them again' }).click();
    await page.getByText('You get reminders again.').waitFor();
  },
);
