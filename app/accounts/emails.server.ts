import type { I18n } from '@lingui/core';

import { productPath } from '../language/product-paths.ts';
import type { Email, MailLink, MailSender } from '../mail/email-layout.server.ts';
import { listChoices } from '../wire/text/join-list.ts';
import { ACCOUNT_LIMITS } from './contract.ts';

/** How long a notice about a change of the account is retried. It contains no code, so two days are safe. */
export const NOTICE_MAX_AGE_MS = 2 * 24 * 3600_000;

function codeLife(i18n: I18n): string {
  return i18n._(
    '{minutes, plural, one {The code works for # minute, and you can only use it once. Don’t share it with anyone; we’ll never phone or email to ask for it.} other {The code works for # minutes, and you can only use it once. Don’t share it with anyone; we’ll never phone or email to ask for it.}}',
    { minutes: ACCOUNT_LIMITS.codeMinutes },
  );
}

export function verificationEmail(code: string, { product, i18n }: MailSender): Email {
  return {
    subject: i18n._('{code} is your code for {product}', { code, product }),
    before: [
      i18n._('Thank you for joining {product}.', { product }),
      i18n._('To confirm that this is your email address, enter this code:'),
    ],
    code,
    after: [
      codeLife(i18n),
      i18n._(
        'If you didn’t sign up, someone may have typed your address by mistake. You can ignore this email: nothing happens without the code.',
      ),
    ],
  };
}

function logInLink(origin: string, i18n: I18n): MailLink {
  return {
    href: `${origin}${productPath('/', i18n.locale)}?auth=login`,
    label: i18n._('Log in to your account'),
  };
}

export function addressTakenEmail({ product, origin, i18n }: MailSender): Email {
  return {
    subject: i18n._('You already have an account on {product}', { product }),
    before: [
      i18n._(
        'Someone, perhaps you, tried to sign up for {product} with this email address. You already have an account with this address, and nothing about your account has changed.',
        { product },
      ),
    ],
    after: [
      i18n._(
        'If this was you, log in as usual. If you can’t remember your password, choose “Forgot your password?” when you log in.',
      ),
    ],
    link: logInLink(origin, i18n),
    last: i18n._('If this wasn’t you, you can ignore this email.'),
  };
}

/** This letter is the same whether or not the e-mail address has an account. */
export function socialCodeEmail(
  { code, provider }: { code: string; provider: string },
  { product, i18n }: MailSender,
): Email {
  return {
    subject: i18n._('{code} is your code for {product}', { code, product }),
    before: [
      i18n._('You asked to log in to {product} with {provider}.', { product, provider }),
      i18n._('To confirm that this is your email address, enter this code:'),
    ],
    code,
    after: [
      codeLife(i18n),
      i18n._(
        'If you didn’t ask for this, you can ignore this email: nothing happens without the code.',
      ),
    ],
  };
}

export function socialSignInEmail(
  providers: readonly string[],
  { product, origin, i18n }: MailSender,
): Email {
  const names = listChoices(providers, i18n.locale);
  return {
    subject: i18n._('You log in with {names}', { names }),
    before: [
      i18n._(
        'You asked to reset your password on {product}. Your account doesn’t have a password, because you log in with {names}.',
        { product, names },
      ),
    ],
    after: [
      i18n._('When you log in, choose {buttons}. You don’t need a password.', {
        buttons: listChoices(
          providers.map((provider) => i18n._('“Continue with {provider}”', { provider })),
          i18n.locale,
        ),
      }),
    ],
    link: logInLink(origin, i18n),
    last: i18n._('If you didn’t ask for this, you can ignore this email.'),
  };
}

/**
 * The letter contains no name. Otherwise a person could sign up with a stranger's address and, by the name, send a
 * message to that stranger.
 * @param linkToken - valid even if the code has no guesses left (`passwords/reset-links.server.ts`)
 */
export function resetEmail(
  { code, linkToken }: { code: string; linkToken: string },
  { product, origin, i18n }: MailSender,
): Email {
  return {
    subject: i18n._('{code} is your password reset code', { code }),
    before: [
      i18n._('You asked to reset your password on {product}.', { product }),
      i18n._('Enter this code, then choose a new password:'),
    ],
    code,
    after: [
      codeLife(i18n),
      i18n._(
        'If the code doesn’t work, use the link below within the next hour to choose a new password.',
      ),
    ],
    link: {
      href: `${origin}${productPath('/', i18n.locale)}?auth=new-password#${linkToken}`,
      label: i18n._('Choose a new password'),
    },
    last: i18n._(
      'If you didn’t ask for this, you can ignore this email: your password stays as it is.',
    ),
  };
}

export function passwordChangedEmail({ product, origin, i18n }: MailSender): Email {
  return {
    subject: i18n._('Your password was changed'),
    before: [
      i18n._(
        'The password for your account on {product} has just been changed, and we’ve logged out all your other devices.',
        { product },
      ),
      i18n._('If this was you, you don’t need to do anything.'),
    ],
    after: [
      i18n._(
        'If this wasn’t you, choose a new password right away. This also logs out anyone else who’s using your account.',
      ),
    ],
    link: {
      href: `${origin}${productPath('/', i18n.locale)}?auth=reset`,
      label: i18n._('Choose a new password'),
    },
  };
}
