import type { Email, MailSender } from '../mail/email-layout.server.ts';
import { ACCOUNT_LIMITS } from './contract.ts';

const CODE_LIFE = `It works for ${ACCOUNT_LIMITS.codeMinutes} minutes and can be used once. We’ll never ask you for it.`;

export function verificationEmail(code: string, { product }: MailSender): Email {
  return {
    subject: `${code} is your code for ${product}`,
    before: [
      `Thank you for joining ${product}.`,
      'To confirm that this email is yours, enter this code:',
    ],
    code,
    after: [
      CODE_LIFE,
      'If you didn’t sign up, someone may have typed your address by mistake. You can ignore this email: nothing happens without the code.',
    ],
  };
}

export function addressTakenEmail({ product, origin }: MailSender): Email {
  return {
    subject: `You already have an account at ${product}`,
    before: [
      `Someone, perhaps you, tried to sign up at ${product} with this address. You already have an account with this address, and nothing about it has changed.`,
    ],
    after: [
      `If it was you, open ${origin} and log in as before. If you can’t remember your password, choose ‘Forgot your password?’ there.`,
      'If it wasn’t you, you can ignore this email.',
    ],
  };
}

/** This letter is the same whether or not the e-mail address has an account. */
export function socialCodeEmail(code: string, { product }: MailSender): Email {
  return {
    subject: `${code} is your code for ${product}`,
    before: [
      `You asked to sign in at ${product} with Google or Facebook.`,
      'To confirm that this email is yours, enter this code:',
    ],
    code,
    after: [
      CODE_LIFE,
      'If you didn’t ask for this, you can ignore this email: nothing happens without the code.',
    ],
  };
}

export function socialSignInEmail(
  providers: readonly string[],
  { product, origin }: MailSender,
): Email {
  const names = providers.join(' or ');
  return {
    subject: `You sign in with ${names}`,
    before: [
      `You asked for a new password at ${product}. Your account doesn’t have a password, because you sign in with ${names}.`,
    ],
    after: [
      `Please open ${origin}, choose Login and then 'Continue with ${providers[0] ?? names}'.`,
      'If you didn’t ask for this, you can ignore this email.',
    ],
  };
}

/**
 * The letter contains no name. Otherwise a person could sign up with a stranger's address and, by the name, send a
 * message to that stranger.
 * @param linkToken - valid even if the code has no guesses left (`passwords/reset-links.server.ts`)
 */
export function resetEmail(
  { code, linkToken }: { code: string; linkToken: string },
  { product, origin }: MailSender,
): Email {
  return {
    subject: `${code} is your code for a new password`,
    before: [
      `You asked for a new password at ${product}.`,
      'Enter this code, then choose a new password:',
    ],
    code,
    after: [
      CODE_LIFE,
      'If the code doesn’t work, you can use this link instead. It works for an hour:',
    ],
    link: {
      href: `${origin}/?auth=new-password#${linkToken}`,
      label: 'Choose a new password',
    },
    last: 'If you didn’t ask for this, you can ignore this email: your password stays as it is.',
  };
}

export function passwordChangedEmail({ product, origin }: MailSender): Email {
  return {
    subject: 'Your password was changed',
    before: [
      `The password for your account at ${product} has just been changed, and every other device was signed out.`,
      'If that was you, you don’t need to do anything.',
    ],
    after: [
      `If it wasn’t you, set a new password right away: open ${origin}, choose Login and then ‘Forgot your password?’. That signs out whoever did it.`,
    ],
  };
}
