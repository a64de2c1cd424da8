/**
 * Reads a report of a mail server (RFC 3464), or of a mailbox provider whose user has marked an email as spam (RFC 5965).
 * What makes a report is its machine-readable part: an automatic reply has
 * none, and a receipt for reading has another one. Only the first 256 KB of a message may be given.
 */
import type { Email } from 'postal-mime';

import type { BounceOutcome } from './bounce-reasons.ts';
import type { BounceReport } from './bounces.server.ts';

/** The report, a text for people, and the returned email have some parts and some thousand lines. What has more is no report. */
const MAX_BOUNDARY_LINES = 200;
const MAX_LINES = 10_000;
const MAX_DEPTH = 5;
const MAX_HEADERS_BYTES = 128 * 1024;
const MAX_STATUS_CHARACTERS = 64 * 1024;
const MAX_STATUS_LINES = 1_000;
const MAX_RECIPIENTS = 20;

/** A report about an email with a non-ASCII address has the second type (RFC 6533). */
const STATUS_TYPE = /^message\/(?:global-)?delivery-status$/;
const RETURNED_TYPE = /^(?:(?:message|text)\/rfc822|message\/global(?:-headers)?$)/;

/** The headers in which mail servers keep the address that a message was sent to. */
const ENVELOPE_HEADERS = new Set([
  'to',
  'delivered-to',
  'x-original-to',
  'envelope-to',
  'x-envelope-to',
]);

/** Undefined if the message is no report of a failed or delayed delivery, and no complaint. */
export async function readDeliveryReport(message: Buffer): Promise<BounceReport[] | undefined> {
  if (hasMore(message, '\n--', MAX_BOUNDARY_LINES)) return undefined;
  if (hasMore(message, '\n', MAX_LINES)) return undefined;
  const email = await parse(message);
  if (!email) return undefined;
  const feedback = textOf(email, (type) => type === 'message/feedback-report');
  if (feedback !== undefined) return readComplaint(feedback, email);
  const status = textOf(email, (type) => STATUS_TYPE.test(type));
  if (status === undefined) return undefined;
  const [about = new Map<string, string>(), ...recipients] = readGroups(status);
  const tokenIn = [
    ...email.headers.filter(({ key }) => ENVELOPE_HEADERS.has(key)).map(({ value }) => value),
    about.get('original-envelope-id') ?? '',
    headersOfReturned(email),
  ];
  return recipients.slice(0, MAX_RECIPIENTS).flatMap((fields) => {
    const outcome = outcomeOf(fields);
    if (outcome === undefined) return [];
    const causes = [fields.get('status') ?? '', fields.get('diagnostic-code') ?? ''];
    return [{ tokenIn, recipients: addressesOf(fields), outcome, causes }];
  });
}

/** Other types say that an email is no spam, or that a signature is wrong. */
const COMPLAINTS = new Set(['abuse', 'fraud', 'opt-out']);

function readComplaint(feedback: string, email: Email): BounceReport[] {
  const [fields = new Map<string, string>()] = readGroups(feedback);
  if (!COMPLAINTS.has(fields.get('feedback-type')?.toLowerCase() ?? '')) return [];
  const named = fields.get('original-rcpt-to') ?? '';
  return [
    {
      tokenIn: [fields.get('original-mail-from') ?? '', headersOfReturned(email)],
      // Some write a word such as “redacted” in its place.
      recipients: named.includes('@') ? readAddress(named) : [],
      outcome: 'complaint',
      causes: [],
    },
  ];
}

function hasMore(message: Buffer, mark: string, most: number): boolean {
  let count = 0;
  let at = message.indexOf(mark);
  while (at !== -1 && count <= most) {
    count += 1;
    at = message.indexOf(mark, at + mark.length);
  }
  return count > most;
}

async function parse(message: Buffer): Promise<Email | undefined> {
  // Imported on demand, because few installations get bounces often.
  const { default: PostalMime } = await import('postal-mime');
  try {
    return await PostalMime.parse(message, {
      maxNestingDepth: MAX_DEPTH,
      maxHeadersSize: MAX_HEADERS_BYTES,
      maxRfc822NestingDepth: 0,
    });
  } catch {
    return undefined;
  }
}

function textOf(email: Email, isWanted: (type: string) => boolean): string | undefined {
  const part = email.attachments.find(({ mimeType }) => isWanted(mimeType));
  if (!part) return undefined;
  const { content } = part;
  const text = typeof content === 'string' ? content : Buffer.from(toBytes(content)).toString();
  return text.slice(0, MAX_STATUS_CHARACTERS);
}

function toBytes(content: ArrayBuffer | Uint8Array): Uint8Array {
  return content instanceof ArrayBuffer ? new Uint8Array(content) : content;
}

/** The Message-ID and the sender of the returned email contain the token, too. */
function headersOfReturned(email: Email): string {
  const returned = textOf(email, (type) => RETURNED_TYPE.test(type)) ?? '';
  const end = /\r?\n\r?\n/.exec(returned)?.index ?? returned.length;
  return returned.slice(0, end);
}

/** Groups of fields, separated by empty lines: the first is about the message, each other about one recipient. */
function readGroups(status: string): Array<Map<string, string>> {
  const groups: Array<Map<string, string>> = [];
  let fields = new Map<string, string>();
  let last = '';
  for (const line of [...status.split(/\r?\n/, MAX_STATUS_LINES), '']) {
    if (line.trim() === '') {
      if (fields.size > 0) groups.push(fields);
      fields = new Map();
      last = '';
    } else if (/^[ \t]/.test(line)) {
      if (last) fields.set(last, `${fields.get(last) ?? ''} ${line.trim()}`);
    } else {
      const colon = line.indexOf(':');
      last = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
      if (last && !fields.has(last)) fields.set(last, line.slice(colon + 1).trim());
    }
  }
  return groups;
}

function outcomeOf(fields: ReadonlyMap<string, string>): BounceOutcome | undefined {
  switch (
    fields
      .get('action')
      ?.toLowerCase()
      .split(/[^a-z]/, 1)[0]
  ) {
    case 'failed':
      return fields.get('status')?.startsWith('5') ? 'permanent' : 'failed';
    case 'delayed':
      return 'delayed';
    default:
      // 'delivered', 'relayed' and 'expanded' are no failures.
      return undefined;
  }
}

function addressesOf(fields: ReadonlyMap<string, string>): string[] {
  const named = [fields.get('original-recipient'), fields.get('final-recipient')];
  return named.flatMap((field) => (field === undefined ? [] : readAddress(field)));
}

/** Such as `rfc822; ada@example.org`. Some servers leave the encoding of RFC 3461 (`+2B`) or RFC 6533 (`\x{E9}`). */
function readAddress(field: string): string[] {
  const address = field
    .slice(field.indexOf(';') + 1)
    .trim()
    .replace(/^<(.*)>$/, '$1');
  const decoded = address
    .replaceAll(/\+([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(parseInt(hex, 16)))
    .replaceAll(/\\x\{([0-9A-F]{2,6})\}/gi, (whole, hex: string) => {
      const code = Number.parseInt(hex, 16);
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
    });
  return decoded === address ? [address] : [address, decoded];
}
