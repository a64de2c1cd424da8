import type { Email } from '../../app/mail/email-layout.server.ts';

/** For the operator, so in English, as the command line is. */
export function testEmail(product: string): Email {
  return {
    subject: `Test email from ${product}`,
    before: [
      'This is a test email. It arrived, so sign-in codes and emails to families can arrive too.',
      'If this email was in your spam folder, save it as a file with its headers, and run this on the machine that runs the product:',
      'npm run memorials -- mail check FILE',
    ],
    after: [],
    why: 'You’re getting this email because whoever runs this site sent a test to your address.',
  };
}
