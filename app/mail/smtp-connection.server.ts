/** The connection to the mail server: how it is secured, and who signs what goes over it. */
import { domainToASCII } from 'node:url';

import type { Transporter } from 'nodemailer';

import { isLoopback } from '../wire/loopback.server.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 20_000;

/**
 * Which headers a signature covers, if a mail has them. One-click unsubscribing demands the last two (RFC 8058), of
 * which nodemailer signs only one by itself.
 */
const SIGNED_HEADERS = [
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type',
  'Content-Transfer-Encoding:In-Reply-To:References:List-Unsubscribe:List-Unsubscribe-Post',
].join(':');

export interface SmtpOptions {
  /** `?requireTLS=false` allows unencrypted mails */
  url: string;
  /** `Name <address>` */
  from: string;
  /** signs each mail for the domain of `from`; the key is RSA in PEM */
  dkim?: { selector: string; privateKey: string } | undefined;
  /** milliseconds without data before the attempt fails */
  socketTimeoutMs?: number;
}

/** Connects with the first mail. Requires TLS for remote servers, because mails contain codes. */
export async function openSmtp(options: SmtpOptions): Promise<Transporter> {
  // Imported on demand, because the import takes 100 ms and some megabytes.
  const { createTransport } = await import('nodemailer');
  const { dkim } = options;
  return createTransport({
    // The URL's own options, such as `?requireTLS=false`, have priority.
    url: options.url,
    requireTLS: requiresStartTls(options.url),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: options.socketTimeoutMs ?? SOCKET_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim && {
      dkim: {
        domainName: domainOf(addressOf(options.from)),
        keySelector: dkim.selector,
        privateKey: dkim.privateKey,
        headerFieldNames: SIGNED_HEADERS,
      },
    }),
  });
}

export interface SmtpFailure {
  step: 'connect' | 'tls' | 'login';
  /** the code of the failure and the server's status, such as 'EAUTH, status 535'; never the server's text */
  detail: string;
}

/** Connects, encrypts and logs in, and sends nothing. Resolves to undefined if all of it works. */
export async function checkSmtp(options: SmtpOptions): Promise<SmtpFailure | undefined> {
  const transporter = await openSmtp(options);
  try {
    await transporter.verify();
    return undefined;
  } catch (error) {
    return toFailure(error);
  } finally {
    transporter.close();
  }
}

function toFailure(error: unknown): SmtpFailure {
  const { code, responseCode, command } = error as Readonly<Record<string, unknown>>;
  const kind = typeof code === 'string' ? code : 'unknown';
  const detail = typeof responseCode === 'number' ? `${kind}, status ${responseCode}` : kind;
  const isLogin = kind === 'EAUTH' || (typeof command === 'string' && command.startsWith('AUTH'));
  if (isLogin) return { step: 'login', detail };
  const message = error instanceof Error ? error.message : '';
  const isTls = kind === 'ETLS' || /certificate|ssl|tls/i.test(`${kind} ${message}`);
  return { step: isTls ? 'tls' : 'connect', detail };
}

/**
 * Mail libraries would read a colon, a comma or brackets in the name as a list of addresses or a comment.
 * @param from - `Name <address>`, or the address alone
 */
export function senderOf(from: string): { name: string; address: string } {
  const [, name = '', address = from.trim()] = /^([^<]*)<([^<>]+)>\s*$/.exec(from) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: inAscii(address) };
}

/** As the domain stands in emails, in signatures and in the DNS. */
function inAscii(address: string): string {
  const domain = domainOf(address);
  const ascii = domainToASCII(domain);
  return ascii === '' ? address : address.slice(0, -domain.length) + ascii;
}

export function addressOf(from: string): string {
  return senderOf(from).address;
}

export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

function requiresStartTls(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'smtp:' && !isLoopback(hostname);
}
