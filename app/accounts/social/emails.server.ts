import type { Email, MailSender } from '../../mail/email-layout.server.ts';

function securityLink({ origin, i18n }: MailSender) {
  return { href: `${origin}/account?tab=security`, label: i18n._('Go to security settings') };
}

/** @param provider - its name in the settings */
export function providerConnectedEmail(provider: string, sender: MailSender): Email {
  const { product, i18n } = sender;
  return {
    subject: i18n._('{provider} was connected to your account', { provider }),
    before: [
      i18n._('You can now use {provider} to log in to your account on {product}.', {
        provider,
        product,
      }),
      i18n._('If this was you, you don’t need to do anything.'),
    ],
    after: [
      i18n._(
        'If this wasn’t you, disconnect this service and log out your other devices. Then, if you have a password, change it.',
      ),
    ],
    link: securityLink(sender),
  };
}

/** @param provider - its name in the settings */
export function providerDisconnectedEmail(provider: string, sender: MailSender): Email {
  const { product, i18n } = sender;
  return {
    subject: i18n._('{provider} was disconnected from your account', { provider }),
    before: [
      i18n._('You can no longer use {provider} to log in to your account on {product}.', {
        provider,
        product,
      }),
      i18n._('If this was you, you don’t need to do anything.'),
    ],
    after: [
      i18n._(
        'If this wasn’t you, log out your other devices. Then, if you have a password, change it.',
      ),
    ],
    link: securityLink(sender),
  };
}
