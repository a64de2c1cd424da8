import { hiddenEmail } from '../app/accounts/hidden-email.ts';
import { noteEmailReturned } from '../app/accounts/returned-email.server.ts';
import { findLanguage } from '../app/accounts/store.server.ts';
import type { MailServiceOptions } from '../app/mail/service.server.ts';
import { createSmtpTransport } from '../app/mail/smtp-transport.server.ts';
import type { MailTransport } from '../app/mail/transport.server.ts';
import type { Config } from './config/config.server.ts';
import type { KeyFor } from './config/secret-keys.server.ts';

/** The same in the server and in a command, whose mails the server sends. */
export function mailSettings(
  { product, origin }: Config,
  keyFor: KeyFor,
): Pick<MailServiceOptions, 'key' | 'limitsKey' | 'bounces' | 'sender' | 'findLanguage'> {
  return {
    key: keyFor('mails'),
    limitsKey: keyFor('attempts'),
    bounces: {
      key: keyFor('bounces'),
      hideEmail: hiddenEmail,
      onAddressStopped: noteEmailReturned,
    },
    sender: { product: product.name, provider: product.provider, origin },
    findLanguage,
  };
}

/** The mail server of the settings. */
export function smtpTransport({ smtpUrl, from, dkim, bounces }: Config['mail']): MailTransport {
  if (!smtpUrl) throw new Error('SMTP_URL is missing: codes are sent by email');
  const { address, mapping } = bounces;
  return createSmtpTransport({
    url: smtpUrl,
    from,
    dkim,
    bounces: { address, header: mapping?.header },
  });
}
