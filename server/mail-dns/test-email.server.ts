import type { Email } from '../../app/mail/email-layout.server.ts';

/** For the operator, so in English, as the command line is. */
export function testEmail(product: string): Email {
  return {
    subject: `Test email from ${product}`,
    before: [
      'You’re reading a test. It arrived, so sign-in codes and messages to families can arrive, too.',
      'If it was in the spam folder, save it as a file with its headers, and run this on the machine of the product:',
      'npm run memorials -- mail check FILE',
    ],
    after: [],
    why: 'You’re getting this email because whoever runs this site sent a test to your address.',
  };
}
