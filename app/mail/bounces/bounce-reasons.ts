/** Why an email came back, from the status codes of mail servers (RFC 3463, RFC 5321). Server texts are never stored. */

/**
 * `permanent`: the receiving side says that it will never take an email like this. `failed`: this email came back, but
 * the next one may arrive. `delayed`: it has not arrived yet. `complaint`: it arrived, and was reported as spam.
 */
export type BounceOutcome = 'permanent' | 'failed' | 'delayed' | 'complaint';

/** `size` and `policy` are about the email or its sender; the others are about the recipient. */
export type BounceReason = 'no-mailbox' | 'unreachable' | 'full' | 'size' | 'policy' | 'other';

export interface BounceCause {
  reason: BounceReason;
  /** an enhanced status code, such as 5.1.1 */
  status: string | undefined;
}

const ENHANCED = /(?<![\d.])([245])\.(\d{1,3})\.(\d{1,3})(?![\d.])/;
const REPLY = /(?<![\d.-])([45]\d\d)(?=[ -]|$)/;
const MAX_TEXT = 2_000;
/** Replies that reject a recipient, where no enhanced code says otherwise. */
export const REJECTIONS = new Set(['550', '551', '553']);

/** @param texts - a status code or the reply of a mail server, the most exact one first */
export function causeOf(texts: readonly string[]): BounceCause {
  const shown = texts.map((text) => text.slice(0, MAX_TEXT));
  const codes = shown.flatMap((text) => {
    const [status, , subject = '', detail = ''] = ENHANCED.exec(text) ?? [];
    return status === undefined ? [] : [{ status, subject, detail }];
  });
  // 5.0.0 says nothing more than 5xx, and the reply may say more.
  const { status, subject, detail } = codes.find((code) => code.subject !== '0') ??
    codes[0] ?? { status: undefined, subject: '0', detail: '' };
  const reply = shown.map((text) => REPLY.exec(text)?.[1]).find((code) => code !== undefined);
  if (subject === '0') return { reason: reasonOfReply(reply), status };
  return { reason: reasonOfStatus(subject, detail), status };
}

function reasonOfReply(reply: string | undefined): BounceReason {
  if (reply === undefined) return 'other';
  if (REJECTIONS.has(reply)) return 'no-mailbox';
  if (reply === '552' || reply === '452') return 'full';
  return 'other';
}

function reasonOfStatus(subject: string, detail: string): BounceReason {
  switch (subject) {
    case '1':
      // 5.1.7 and 5.1.8 are about the sender.
      if (detail === '7' || detail === '8') return 'policy';
      return detail === '2' ? 'unreachable' : 'no-mailbox';
    case '2':
      if (detail === '2') return 'full';
      return detail === '3' || detail === '4' ? 'size' : 'no-mailbox';
    case '3':
      return detail === '4' ? 'size' : 'other';
    case '4':
      return 'unreachable';
    case '7':
      return 'policy';
    default:
      return 'other';
  }
}

/** True if further emails to the address would come back or be reported, too. */
export function stopsMail(outcome: BounceOutcome, reason: BounceReason): boolean {
  const isAboutRecipient = reason === 'no-mailbox' || reason === 'unreachable';
  if (outcome === 'complaint') return true;
  return outcome === 'permanent' && (isAboutRecipient || reason === 'other');
}
