import type { Letter, MailSender } from '../mail/letter-layout.server.ts';
import { ACCOUNT_LIMITS } from './contract.ts';

const CODE_LIFE = `It is good for ${ACCOUNT_LIMITS.codeMinutes} minutes and can be used once. Nobody of us will ever ask you for it.`;

export function verificationLetter(code: string, { product }: MailSender): Letter {
  return {
    subject: `${code} is your code for ${product}`,
    before: [
      `Thank you for joining ${product}.`,
      'To show us that this address is yours, please enter this code:',
    ],
    code,
    after: [
      CODE_LIFE,
      'If you did not sign up, somebody may have typed your address by mistake. You can leave this mail unanswered: without the code nothing happens.',
    ],
  };
}

export function addressTakenLetter({ product, origin }: MailSender): Letter {
  return {
    subject: `You already have an account at ${product}`,
    before: [
      `Somebody, perhaps you, tried to sign up at ${product} with this address. It already belongs to your account, and nothing about it has changed.`,
    ],
    after: [
      `If it was you: open ${origin} and log in as before. If the password will not come to mind, choose the link for a forgotten password there.`,
      'If it was not you, you can leave this mail unanswered.',
    ],
  };
}

/** This letter is the same whether or not the e-mail address has an account. */
export function socialCodeLetter(code: string, { product }: MailSender): Letter {
  return {
    subject: `${code} is your code for ${product}`,
    before: [
      `You asked to sign in at ${product} with Google or Facebook.`,
      'To show us that this address is yours, please enter this code:',
    ],
    code,
    after: [
      CODE_LIFE,
      'If you did not ask for it, you can leave this mail unanswered: without the code nothing happens.',
    ],
  };
}

export function socialSignInLetter(
  providers: readonly string[],
  { product, origin }: MailSender,
): Letter {
  const names = providers.join(' or ');
  return {
    subject: `You sign in with ${names}`,
    before: [
      `You asked for a new password at ${product}. Your account has none: you sign in with ${names}.`,
    ],
    after: [
      `Please open ${origin}, choose Login and then 'Continue with ${providers[0] ?? names}'.`,
      'If you did not ask for it, you can leave this mail unanswered.',
    ],
  };
}

/**
 * The letter contains no name. Otherwise a person could sign up with a stranger's address and, by the name, send a
 * message to that stranger.
 * @param linkToken - valid even if the code has no guesses left (`passwords/reset-links.server.ts`)
 */
export function resetLetter(
  { code, linkToken }: { code: string; linkToken: string },
  { product, origin }: MailSender,
): Letter {
  return {
    subject: `${code} is your code for a new password`,
    before: [
      `You asked for a new password at ${product}.`,
      'Please enter this code, and then the password you would like:',
    ],
    code,
    after: [
      CODE_LIFE,
      'If the code is refused, this link leads to a new password too. It is good for an hour:',
    ],
    link: {
      href: `${origin}/?auth=new-password#${linkToken}`,
      label: 'Choose a new password',
    },
    last: 'If you did not ask for it, you can leave this mail unanswered: your password stays as it is.',
  };
}

export function passwordChangedLetter({ product, origin }: MailSender): Letter {
  return {
    subject: 'Your password was changed',
    before: [
      `The password of your account at ${product} was changed a moment ago, and every other device was signed out.`,
      'If that was you, all is well and there is nothing to do.',
    ],
    after: [
      `If it was not you, please set a new password right away: open ${origin}, choose Login and then the link for a forgotten password. That signs out whoever did it.`,
    ],
  };
}
