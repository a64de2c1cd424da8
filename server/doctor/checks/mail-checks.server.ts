import {
  addressOf,
  checkSmtp,
  domainOf,
  type SmtpFailure,
} from '../../../app/mail/smtp-connection.server.ts';
import { codeOf } from '../../../app/wire/errors/caught.ts';
import { isLoopback } from '../../../app/wire/loopback.server.ts';
import { describeLocalDomain, SET_SENDER } from '../../mail-dns/mail-domain.server.ts';
import type { DoctorContext } from '../doctor-context.server.ts';
import { fail, ok, warn, type Finding } from '../findings.server.ts';
import type { Check } from '../run-checks.server.ts';

export const MAIL_CHECKS: ReadonlyArray<Check<DoctorContext>> = [
  { name: 'mail server', seconds: 30, run: checkServer },
  { name: 'mail sender', run: checkSender },
];

const NEXT_STEP = 'Send yourself a test email with `npm run memorials -- mail test ADDRESS`.';

async function checkServer({ config }: DoctorContext): Promise<Finding> {
  const { smtpUrl, from, dkim } = config.mail;
  if (!smtpUrl) {
    return warn('SMTP_URL isn’t set, so emails aren’t sent; they’re only shown at /dev/outbox.');
  }
  const { host, hostname, protocol, username } = new URL(smtpUrl);
  const failure = await checkSmtp({ url: smtpUrl, from });
  if (failure) return describeFailure(failure, { host, username });
  const login = username === '' ? 'no login is set' : 'the login works';
  if (protocol === 'smtp:' && !isLoopback(hostname) && !demandsTls(smtpUrl)) {
    return warn(
      `${host} answers, and ${login}, but SMTP_URL allows an unencrypted connection.`,
      'Remove requireTLS=false and tls.rejectUnauthorized=false unless the server is on your own network.',
    );
  }
  const signed = dkim ? ` Emails are signed with the selector ${dkim.selector}.` : '';
  return ok(`${host} answers, and ${login}.${signed} ${NEXT_STEP}`);
}

/** A `%` without two digits is sent as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function demandsTls(smtpUrl: string): boolean {
  const { searchParams } = new URL(smtpUrl);
  const isOff = (name: string) => searchParams.get(name) === 'false';
  return !isOff('requireTLS') && !isOff('tls.rejectUnauthorized');
}

function describeFailure(
  { step, detail }: SmtpFailure,
  { host, username }: { host: string; username: string },
): Finding {
  switch (step) {
    case 'login':
      return fail(
        `${host} refuses the login${username === '' ? '' : ` of ${decoded(username)}`} (${detail}).`,
        'Check the user name and password in SMTP_URL; characters such as @ and / must be percent-encoded.',
      );
    case 'tls':
      return fail(
        `${host} offers no encryption that can be trusted (${detail}), so no email is sent.`,
        'Use a server with STARTTLS and a public certificate, or smtps://; see “Mails” in docs/operating.md.',
      );
    case 'connect':
      if (detail === 'EDNS') {
        return fail(
          `${host} can’t be found in the DNS.`,
          'Check the host in SMTP_URL, and whether this machine can query the DNS.',
        );
      }
      return fail(
        `${host} doesn’t answer as a mail server (${detail}).`,
        'Check the host and port in SMTP_URL, and that no firewall is in the way; many networks block port 25.',
      );
  }
}

/** Receivers reject a sender whose domain could not get a reply. */
async function checkSender({ config, resolver }: DoctorContext): Promise<Finding> {
  const domain = domainOf(addressOf(config.mail.from)).toLowerCase();
  const local = describeLocalDomain(domain);
  if (local !== undefined) return config.mail.smtpUrl ? fail(local, SET_SENDER) : warn(local);
  const answers = await Promise.allSettled([
    resolver.resolveMx(domain),
    resolver.resolve4(domain),
    resolver.resolve6(domain),
  ]);
  if (answers.some((answer) => answer.status === 'fulfilled' && answer.value.length > 0)) {
    return ok(`Emails come from ${domain}, which is in the DNS. ${NEXT_STEP}`);
  }
  const codes = answers.map((answer) =>
    answer.status === 'rejected' ? codeOf(answer.reason) : '',
  );
  const isKnownMissing = codes.every((code) => ['ENOTFOUND', 'ENODATA', ''].includes(code));
  return isKnownMissing
    ? fail(
        `Emails come from ${domain}, which has neither a mail server nor an address in the DNS.`,
        'Set MAIL_FROM to an address at your domain, or publish an MX record for this one.',
      )
    : warn(
        `Emails come from ${domain}; the DNS can’t be queried from this machine (${codes.join(', ')}).`,
      );
}
