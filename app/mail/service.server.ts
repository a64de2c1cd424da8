/**
 * Queues and delivers mails. The job contains only the mail's id. Address and content are stored
 * encrypted until the delivery.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

import { z } from 'zod';

import type { JobQueue } from '../../db/job-queue.server.ts';
import type { DatabaseHandle } from '../../db/schema.server.ts';
import type { FindI18n } from '../language/i18n.server.ts';
import { DEFAULT_LANGUAGE } from '../language/tags.ts';
import { randomId } from '../wire/ids.server.ts';
import {
  createBounces,
  type Bounces,
  type BouncesOptions,
  type IsTo,
} from './bounces/bounces.server.ts';
import { sendTracked } from './bounces/send-tracked.server.ts';
import type { Email, MailSender } from './email-layout.server.ts';
import { isolatingValues } from './isolated-values.server.ts';
import { SEND_MAIL } from './jobs.server.ts';
import { isMailKind, type MailKind } from './mail-kinds.ts';
import { createMailLimits, type MailRefusal } from './mail-limits.server.ts';
import type { MailedMemorials, MailReader } from './mailed-memorial.server.ts';
import { withoutPortrait } from './portrait.server.ts';
import type { MailRecipient } from './recipients.server.ts';
import { renderEmail } from './render-email.server.ts';
import * as store from './store.server.ts';
import { storedMailSchema, type MailTransport, type OutgoingMail } from './transport.server.ts';

type Db = DatabaseHandle;

/** Longer than the attempts of `SEND_MAIL`, after which nobody would send what is stored. */
export const LONGEST_WAIT_MS = 7 * 24 * 3600_000;

export interface NewMail {
  /** decides whether it is sent to an address whose emails come back or are reported as spam */
  kind: MailKind;
  recipient: MailRecipient;
  content: (sender: MailSender) => Email;
  /** after this time the mail is no longer sent; seven days from now without it, and at the most */
  expiresAt?: Date | undefined;
  /** the Reply-To address; without it, replies go to the sender address */
  replyTo?: string | undefined;
  unsubscribeUrl?: string | undefined;
  /** the memorial whose years and portrait the mail shows, if the recipient may see its page */
  memorialId?: string | undefined;
  about?: { topic: string; id: string } | undefined;
}

export interface MailFollower {
  /** Called before the delivery to the address `to`. If it resolves to false, the mail is removed. */
  isWanted(id: string, to: string): Promise<boolean>;
  onSent(id: string): Promise<void>;
  /** Called when the mail server has rejected the address, or the mail came back. More than once for one mail. */
  onRefused(id: string, isTo: IsTo): Promise<void>;
}

export interface MailService {
  /**
   * Queues a mail. Resolves to the refusal if the address is unconfirmed and too many mails went there in the last
   * hour. Then nothing is queued, and the caller goes on without the mail or throws `tooManyRequests`.
   */
  enqueue(transaction: Db, posting: NewMail): Promise<MailRefusal | undefined>;
  follow(topic: string, follower: MailFollower): void;
  /** Sends a mail, unless it was removed or has expired. */
  deliver(mailId: string): Promise<void>;
  bounces: Pick<Bounces, 'report' | 'lift' | 'hasComplained' | 'endComplaints'>;
  sweep(): Promise<void>;
}

export interface MailServiceOptions {
  kysely: Db;
  jobs: JobQueue;
  transport: MailTransport;
  /** 32 bytes, never stored in the database */
  key: Buffer;
  /** 32 bytes, for the counters */
  limitsKey: Buffer;
  bounces: Pick<BouncesOptions, 'key' | 'hideEmail' | 'onAddressStopped'>;
  sender: Omit<MailSender, 'i18n' | 'language'>;
  memorials: MailedMemorials;
  findI18n: FindI18n;
  /** the language of an account; undefined if it was never chosen */
  findLanguage: (db: Db, userId: string) => Promise<string | undefined>;
  now: () => Date;
  log: { warn(fields: Record<string, unknown>, message: string): void };
}

const contentSchema = storedMailSchema.extend({
  portrait: z.object({ memorialId: z.string(), isConfirmed: z.boolean() }).optional(),
  about: z.object({ topic: z.string(), id: z.string() }).optional(),
  kind: z.string().optional(),
  memorialId: z.string().optional(),
});

const UNREADABLE = 'cannot decrypt an email queued under another SESSION_SECRET; dropped';

export function createMailService(options: MailServiceOptions): MailService {
  const { kysely, jobs, transport, key, limitsKey, now, log } = options;
  const limits = createMailLimits({ kysely, key: limitsKey, now });

  const followers = new Map<string, MailFollower>();
  const onReturned: BouncesOptions['onReturned'] = async ({ topic, id }, isTo) =>
    followers.get(topic)?.onRefused(id, isTo);
  const bounces = createBounces({ kysely, now, limitsKey, ...options.bounces, onReturned });

  async function deliver(mailId: string): Promise<void> {
    const mail = await store.find(kysely, mailId);
    if (!mail) return;
    if (mail.expires_at <= now()) {
      log.warn({ mail: mailId }, 'email expired before it could be sent; dropped');
    } else if (mail.sealed !== null) {
      await send(mailId, mail.sealed, mail.user_id);
    }
    await store.remove(kysely, mailId);
  }

  async function send(mailId: string, sealed: string, userId: string | null): Promise<void> {
    const content = decrypt(sealed, key, mailId);
    if (!content) {
      log.warn({ mail: mailId }, UNREADABLE);
      return;
    }
    const { about, kind, memorialId, ...written } = contentSchema.parse(JSON.parse(content));
    const follower = about && followers.get(about.topic);
    if (about && follower && !(await follower.isWanted(about.id, written.to))) return;
    const mail = { id: mailId, ...(await withItsPortrait(options, written, userId)) };
    const outcome = await sendTracked({ transport, bounces, log }, mail, {
      id: mailId,
      to: written.to,
      kind: isMailKind(kind) ? kind : 'account',
      about,
      memorialId,
      userId,
    });
    if (outcome === 'stopped' && about) await follower?.onRefused(about.id, exactly(written.to));
    if (outcome !== 'sent' || !about) return;
    // A failure here must not fail the job, because a retry would send the mail again.
    await follower?.onSent(about.id).catch((error: unknown) => {
      log.warn({ mail: mailId, err: error }, 'email sent, but cannot record that it was sent');
    });
  }

  const service: MailService = {
    async enqueue(transaction, posting) {
      const { recipient } = posting;
      const refusal = await limits.count(transaction, recipient);
      if (refusal) return refusal;
      const id = randomId('mai');
      const mail = await composeMail(options, transaction, posting);
      const sealed = encrypt(JSON.stringify(mail), key, id);
      await store.insert(transaction, {
        id,
        user_id: 'nobody' in recipient ? null : recipient.userId,
        sealed: 'nobody' in recipient ? null : sealed,
        created_at: now(),
        expires_at: endOfWait(now(), posting),
      });
      await jobs.add(transaction, SEND_MAIL, { mail: id });
      return undefined;
    },
    follow: (topic, follower) => void followers.set(topic, follower),
    deliver,
    bounces,
    async sweep() {
      await store.removeExpired(kysely, now());
      await bounces.sweep();
    },
  };
  jobs.handle(SEND_MAIL, ({ mail }) => deliver(mail));
  return service;
}

function endOfWait(now: Date, { expiresAt }: NewMail): Date {
  const last = new Date(now.getTime() + LONGEST_WAIT_MS);
  return expiresAt && expiresAt < last ? expiresAt : last;
}

function exactly(email: string): IsTo {
  return (other) => other === email;
}

async function composeMail(
  options: MailServiceOptions,
  transaction: Db,
  { kind, recipient, content, replyTo, unsubscribeUrl, memorialId, about }: NewMail,
): Promise<z.input<typeof contentSchema>> {
  const language = await languageOf(transaction, recipient, options.findLanguage);
  const sender = { ...options.sender, language, i18n: isolatingValues(options.findI18n(language)) };
  const email = content(sender);
  const reader = readerOf(recipient);
  const shown =
    memorialId && email.memorial
      ? await options.memorials.describe(transaction, memorialId, { reader, ...sender })
      : undefined;
  const { isConfirmed } = reader;
  return {
    ...(await renderEmail(email, sender, shown)),
    to: addressOf(recipient),
    replyTo,
    unsubscribeUrl,
    portrait: memorialId && shown?.hasPortrait ? { memorialId, isConfirmed } : undefined,
    ...(email.calendars?.length ? { calendars: [...email.calendars] } : {}),
    about,
    kind,
    memorialId,
  };
}

async function withItsPortrait(
  options: MailServiceOptions,
  { portrait, ...mail }: Omit<z.output<typeof contentSchema>, 'about' | 'kind' | 'memorialId'>,
  userId: string | null,
): Promise<OutgoingMail> {
  const picture = portrait && (await readPortrait(options, portrait, userId));
  return picture
    ? { ...mail, portrait: picture.toString('base64') }
    : { ...mail, html: withoutPortrait(mail.html) };
}

/** Undefined if the portrait cannot be read now: a mail never waits for its picture. */
async function readPortrait(
  { memorials, log }: MailServiceOptions,
  { memorialId, isConfirmed }: { memorialId: string; isConfirmed: boolean },
  userId: string | null,
): Promise<Buffer | undefined> {
  try {
    return await memorials.readPortrait(memorialId, { userId, isConfirmed });
  } catch (error) {
    log.warn({ err: error, memorial: memorialId }, 'cannot put the portrait into an email');
    return undefined;
  }
}

async function languageOf(
  db: Db,
  recipient: MailRecipient,
  findLanguage: MailServiceOptions['findLanguage'],
): Promise<string> {
  const ofAccount =
    recipient.language || 'nobody' in recipient || !recipient.userId
      ? undefined
      : await findLanguage(db, recipient.userId);
  return recipient.language ?? ofAccount ?? DEFAULT_LANGUAGE;
}

function readerOf(recipient: MailRecipient): MailReader {
  return 'email' in recipient
    ? { userId: recipient.userId, isConfirmed: true }
    : { userId: null, isConfirmed: false };
}

function addressOf(recipient: MailRecipient): string {
  if ('nobody' in recipient) return '';
  return 'email' in recipient ? recipient.email : recipient.unconfirmed;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

function encrypt(text: string, key: Buffer, mailId: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(mailId));
  const contents = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), contents]).toString('base64url');
}

/** Returns undefined if the content was encrypted with another key or for another mail. */
function decrypt(sealed: string, key: Buffer, mailId: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(CIPHER, key, nonce).setAAD(Buffer.from(mailId));
    decipher.setAuthTag(tag);
    const contents = bytes.subarray(NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(contents), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
