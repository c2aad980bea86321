import { productName } from '#shared/product';

import type { Config } from './config';
import type { DemoAccess } from './demo/demoAccounts';

/**
 * Text that `npm start` prints: the address, the accounts, and the way to stop.
 * @param demo undefined without demo data
 */
export function welcomeText(config: Config, url: string, demo?: DemoAccess): string {
  const lines = [
    `${productName} is ready.`,
    '',
    `  Page      ${url}/home`,
    ...(config.mail.smtpUrl ? [] : [`  Mailbox   ${url}/dev/mailbox`]),
    ...(config.withApiDocs ? [`  API       ${url}/api/docs`] : []),
    ...(demo?.shareKey ? [`  Shared    ${url}/share/${demo.shareKey}`] : []),
    ...(demo ? demoLines(demo) : []),
    ...(config.payments.mode === 'emulator' ? emulatorLines : []),
    '',
    '  Stop it with Ctrl+C.',
  ];
  return lines.join('\n');
}

const demoLines = ({ password }: DemoAccess) => [
  '',
  password
    ? `  Demo accounts, password ${password}:`
    : '  Demo accounts, password as the start that made them said:',
  '    super@sharecut.test     superadmin',
  '    rancher@sharecut.test   supplier admin',
  '    member@sharecut.test    member',
  '    new@sharecut.test       member without a supplier yet',
  '    pending@sharecut.test   asked to become a supplier admin',
];

const emulatorLines = [
  '',
  '  Cards are emulated and not charged: 4242 4242 4242 4242 pays,',
  '  4000 0000 0000 0002 is declined, 4000 0025 0000 3155 asks for 3-D Secure.',
];
