import { createSmtpTransport } from '../app/mail/smtp-transport.server.ts';
import type { MailTransport } from '../app/mail/transport.server.ts';
import type { Config } from './config/config.server.ts';

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
