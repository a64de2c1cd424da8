/** `npm run memorials -- mail`: whether emails arrive, and what the DNS lacks. */
import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';

import { createBounceTokens } from '../../app/mail/bounces/bounce-tokens.server.ts';
import { renderEmail } from '../../app/mail/render-email.server.ts';
import { addressOf, domainOf } from '../../app/mail/smtp-connection.server.ts';
import { MailNotTakenError } from '../../app/mail/smtp-transport.server.ts';
import { MailRefusedError } from '../../app/mail/transport.server.ts';
import { DocumentRefusedError } from '../../app/memorials/documents/document-refused.ts';
import { randomId } from '../../app/wire/ids.server.ts';
import { openBuiltCatalogs } from '../catalogs.server.ts';
import type { Config } from '../config/config.server.ts';
import {
  fail,
  messageOf,
  ok,
  printFindings,
  worstOf,
  type NamedFinding,
} from '../doctor/findings.server.ts';
import { sendRequest } from '../doctor/http-request.server.ts';
import { createRedaction } from '../doctor/redact-secrets.server.ts';
import { checkMailDomain } from '../mail-dns/check-domain.server.ts';
import { checkMessage, MAX_MESSAGE_BYTES } from '../mail-dns/check-message.server.ts';
import { createDnsLookup } from '../mail-dns/dns-lookup.server.ts';
import { describeMailDomain, type MailDomain } from '../mail-dns/mail-domain.server.ts';
import { testEmail } from '../mail-dns/test-email.server.ts';
import { smtpTransport } from '../mail-services.server.ts';
import type { MailCommand } from './mail-arguments.server.ts';

interface MailSurroundings {
  workingFolder: string;
  setExitCode: (code: number) => void;
  /** gets the MTA-STS policy of a domain */
  fetchPolicy?: MailDomain['fetchPolicy'];
}

const POLICY_MS = 10_000;

/** The exit code is 1 if a line has failed. */
export async function runMailCommand(
  command: MailCommand,
  config: Config,
  surroundings: MailSurroundings,
): Promise<string> {
  const findings =
    command.action === 'test'
      ? await testMail(command, config, surroundings)
      : await checkFile(command, config, surroundings);
  if (worstOf(findings) === 'fail') surroundings.setExitCode(1);
  return createRedaction(config)(printFindings(findings));
}

async function testMail(
  { address, ip, dns }: Extract<MailCommand, { action: 'test' }>,
  config: Config,
  { fetchPolicy = fetchByHttps }: MailSurroundings,
): Promise<NamedFinding[]> {
  const { smtpUrl } = config.mail;
  if (!smtpUrl) {
    throw new DocumentRefusedError([
      'SMTP_URL isn’t set, so there’s no mail server to test. In a local installation, emails are shown at /dev/outbox.',
    ]);
  }
  const sent = await sendTest(address, { config, host: new URL(smtpUrl).host });
  const lookup = createDnsLookup(dns);
  const mail = await describeMailDomain(config, { ip, lookup, fetchPolicy, now: new Date() });
  return [sent, ...(await checkMailDomain(mail))];
}

async function sendTest(
  to: string,
  { config, host }: { config: Config; host: string },
): Promise<NamedFinding> {
  const { product, provider } = { product: config.product.name, provider: config.product.provider };
  const i18n = openBuiltCatalogs(config)('en');
  const sender = { language: 'en', i18n, product, provider, origin: config.origin };
  const content = await renderEmail(testEmail(product), sender);
  const id = randomId('mai');
  // No bounce of a test is waited for, so the token needs only the form of others.
  const { token } = createBounceTokens(randomBytes(32)).create(id);
  try {
    await smtpTransport(config.mail).send({ id, to, ...content, bounceToken: token });
  } catch (error) {
    return { name: 'sent', ...fail(messageOf(error), adviceFor(error, config)) };
  }
  return {
    name: 'sent',
    ...ok(
      `${host} accepted an email to ${to}. Check that it arrives, and that it isn’t in the spam folder.`,
    ),
  };
}

function adviceFor(error: unknown, { mail: { from, bounces } }: Config): string {
  if (error instanceof MailRefusedError) {
    return 'It says that it can’t deliver to this address: check the address.';
  }
  if (!(error instanceof MailNotTakenError)) {
    return 'Run the doctor; its “mail server” line says more.';
  }
  const senders = [...new Set([addressOf(from), ...(bounces.address ? [bounces.address] : [])])];
  return `The connection and the login work. Check that your mail server lets you send as ${senders.join(' and ')}, and to other domains.`;
}

async function checkFile(
  { path: shownPath, dns }: Extract<MailCommand, { action: 'check' }>,
  config: Config,
  { workingFolder }: MailSurroundings,
): Promise<NamedFinding[]> {
  const path = resolve(workingFolder, shownPath);
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new DocumentRefusedError([`${shownPath} is not a file`]);
  if (found.size > MAX_MESSAGE_BYTES) {
    throw new DocumentRefusedError([
      `${shownPath} is larger than an email: at most 10 MB are read`,
    ]);
  }
  const domain = domainOf(addressOf(config.mail.from)).toLowerCase();
  return checkMessage(await readFile(path), { domain, lookup: createDnsLookup(dns) });
}

function fetchByHttps(url: string) {
  return sendRequest(url, { signal: AbortSignal.timeout(POLICY_MS) });
}
