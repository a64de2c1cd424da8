/** Sends a visitor's message to the operator. */
import { createHash } from 'node:crypto';

import type { DatabaseHandle } from '../../../db/schema.server.ts';
import type { FindI18n } from '../../language/i18n.server.ts';
import { asConfirmed } from '../../mail/recipients.server.ts';
import type { MailService } from '../../mail/service.server.ts';
import type { SentText } from '../../messages/writing/text-form.server.ts';
import {
  secondsToWait,
  tooManyRequests,
  type RateLimiter,
  type RateLimitRule,
} from '../../rate-limiter/rate-limiter.server.ts';
import { checkContact, type ContactFields } from './contact-fields.server.ts';
import type { ContactFormView, ContactValues } from './contact-view.ts';
import { contactEmail } from './emails.server.ts';

const HOUR = 3600_000;
const DAY = 24 * HOUR;

export const CONTACT_LIMITS = {
  contactsOfNetwork: { max: 10, windowMs: HOUR, wideMax: 50, remembersRefusals: true },
  contactsOfAddress: { max: 5, windowMs: DAY, remembersRefusals: true },
  /** from everybody: the operator's mailbox must not be filled by many networks */
  contactsInAll: { max: 300, windowMs: DAY },
  /** the same text from the same address is sent once, however often the button is pressed */
  sameContact: { max: 1, windowMs: DAY },
} as const satisfies Record<string, RateLimitRule>;

/** How long the mail is retried: longer than a mail server is usually down. */
const MAIL_LIFE_MS = 7 * DAY;

export interface ContactContext {
  kysely: DatabaseHandle;
  mail: Pick<MailService, 'enqueue'>;
  limits: RateLimiter<keyof typeof CONTACT_LIMITS>;
  findI18n: FindI18n;
  now: () => Date;
}

export type ContactOutcome =
  | { isSent: true }
  | { status: 400 | 403 | 429; form: ContactFormView; retryAfterSeconds?: number };

interface Visitor {
  network: string;
  /** of the page */
  language: string;
}

/**
 * Queues the email. Resolves to the filled-in form if a field is wrong or too much was sent.
 * @param operatorEmail - undefined if the operator has not set one; then nothing is sent
 */
export async function sendContactMessage(
  context: ContactContext,
  operatorEmail: string | undefined,
  { values, isTrapFilled }: SentText<keyof ContactValues>,
  { network, language }: Visitor,
): Promise<ContactOutcome> {
  const i18n = context.findI18n(language);
  const again = (notice: string, errors: ContactFormView['errors'] = {}) => ({
    form: { values, errors, notice },
  });
  if (operatorEmail === undefined) {
    const closed = i18n._('This site doesn’t have a contact email address yet.');
    return { status: 403, ...again(closed) };
  }
  const checked = checkContact(i18n, values);
  if (!checked.ok) {
    const wrong = i18n._(
      'Your message hasn’t been sent yet. Everything you filled in is still here.',
    );
    return { status: 400, ...again(wrong, checked.errors) };
  }
  // The hidden field is a trap for spam programs, but a browser's autofill can fill it in too.
  if (isTrapFilled) {
    const repeat = i18n._(
      'Please tap the button again to send your message. Everything you filled in is still here.',
    );
    return { status: 400, ...again(repeat) };
  }
  try {
    await enqueueOnce(context, operatorEmail, checked.fields, network);
  } catch (error) {
    const retryAfterSeconds = secondsToWait(error);
    const many = i18n._(
      'We’ve had a lot of messages recently, so we couldn’t send yours. Everything you filled in is still here; please try again later.',
    );
    return { status: 429, ...again(many), retryAfterSeconds };
  }
  return { isSent: true };
}

async function enqueueOnce(
  { kysely, mail, limits, now }: ContactContext,
  operatorEmail: string,
  fields: ContactFields,
  network: string,
): Promise<void> {
  const { email, text } = fields;
  const content = createHash('sha256')
    .update(JSON.stringify([email, text]))
    .digest('base64url');
  const { screenMessage } = await import('../../messages/screening/screen-message.ts');
  const { isHeld } = screenMessage(
    { text, name: fields.name ?? '' },
    { kind: 'letter', elapsedMs: null, isTrapFilled: false, sameWordsBefore: 0, isBlocked: false },
  );
  await kysely.transaction().execute(async (transaction) => {
    if (await limits.tryConsume(transaction, { rule: 'sameContact', subject: content })) return;
    const refusal = await limits.tryConsume(
      transaction,
      { rule: 'contactsOfNetwork', from: network },
      { rule: 'contactsOfAddress', subject: email },
      { rule: 'contactsInAll' },
    );
    if (refusal) throw tooManyRequests(refusal);
    await mail.enqueue(transaction, {
      kind: 'contact',
      // The operator has set this address.
      recipient: { userId: null, email: asConfirmed(operatorEmail) },
      content: (sender) => contactEmail(fields, { isSuspect: isHeld }, sender),
      replyTo: email,
      expiresAt: new Date(now().getTime() + MAIL_LIFE_MS),
    });
  });
}
