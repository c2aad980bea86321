import { render, screen } from '#testing/screen';

import { QrCode } from './QrCode';

jest.mock('qrcode.react', () => {
  throw new Error('No network.');
});

it('offers a retry when the code could not be loaded', async () => {
  render(<QrCode text="otpauth://totp/Sharecut" label="QR code" />);
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
});
