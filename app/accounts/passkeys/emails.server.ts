import type { Email, MailSender } from '../../mail/email-layout.server.ts';

function passkeysLink({ origin, i18n }: MailSender) {
  return { href: `${origin}/account?tab=security`, label: i18n._('See your passkeys') };
}

/** The email does not contain the passkey's name, which another person could have chosen. */
export function passkeyAddedEmail(sender: MailSender): Email {
  const { product, i18n } = sender;
  return {
    subject: i18n._('A passkey was added to your account'),
    before: [
      i18n._(
        'A passkey has just been added to your account on {product}. You can use it to log in with your fingerprint, face or device PIN.',
        { product },
      ),
      i18n._('If this was you, you don’t need to do anything.'),
    ],
    after: [
      i18n._(
        'If this wasn’t you, remove the passkey and log out your other devices. Then, if you have a password, change it.',
      ),
    ],
    link: passkeysLink(sender),
  };
}

export function passkeyRemovedEmail(sender: MailSender): Email {
  const { product, i18n } = sender;
  return {
    subject: i18n._('A passkey was removed from your account'),
    before: [
      i18n._(
        'A passkey has just been removed from your account on {product}. It can’t be used to log in any more.',
        { product },
      ),
      i18n._('If this was you, you don’t need to do anything.'),
    ],
    after: [
      i18n._(
        'If this wasn’t you, log out your other devices. Then, if you have a password, change it.',
      ),
    ],
    link: passkeysLink(sender),
  };
}
