/**
 * Posts mails and delivers them. Posting happens in the transaction of its cause; the job that delivers
 * knows the mail's id alone, and address and contents lie encrypted until they are sent.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

import { z } from 'zod';

import type { JobQueue } from '../../db/job-queue.server.ts';
import type { DatabaseHandle } from '../../db/schema.server.ts';
import { randomId } from '../wire/ids.server.ts';
import { SEND_MAIL } from './jobs.server.ts';
import { renderLetter, type Letter, type MailSender } from './letter-frame.server.ts';
import * as store from './store.server.ts';
import { MailRefusedError, type MailTransport } from './transport.server.ts';

type Db = DatabaseHandle;

/** A mail to send. Without an addressee nothing is sent, but the work, and so the time it takes, is the same. */
export interface Posting {
  addressee: {
    /** whose account the mail goes with; null for a person without one */
    userId: string | null;
    email: string;
  } | null;
  letter: (sender: MailSender) => Letter;
  /** never sent after this */
  expiresAt: Date;
}

export interface MailService {
  /** Writes the mail and its job in `transaction`. */
  post(transaction: Db, posting: Posting): Promise<void>;
  /** Sends a posted mail, unless it is gone or its time is over. */
  deliver(mailId: string): Promise<void>;
  /** Removes what will not be sent any more. */
  sweep(): Promise<void>;
}

export interface MailServiceOptions {
  kysely: Db;
  jobs: JobQueue;
  transport: MailTransport;
  /** 32 bytes that stand nowhere in the database */
  key: Buffer;
  sender: MailSender;
  now: () => Date;
  log: { warn(fields: Record<string, unknown>, message: string): void };
}

const sealedSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});

/** Builds the service and registers the job that delivers. */
export function createMailService(options: MailServiceOptions): MailService {
  const { kysely, jobs, transport, key, sender, now, log } = options;

  async function deliver(mailId: string): Promise<void> {
    const mail = await store.find(kysely, mailId);
    if (!mail) return;
    if (mail.expires_at <= now()) log.warn({ mail: mailId }, 'a mail was too late and not sent');
    else if (mail.sealed !== null) await send(mailId, mail.sealed);
    await store.remove(kysely, mailId);
  }

  async function send(mailId: string, sealed: string): Promise<void> {
    const opened = open(sealed, key, mailId);
    if (!opened) {
      log.warn({ mail: mailId }, 'a mail was written under another SESSION_SECRET and not sent');
      return;
    }
    try {
      await transport.send(sealedSchema.parse(JSON.parse(opened)));
    } catch (error) {
      if (!(error instanceof MailRefusedError)) throw error;
      log.warn({ mail: mailId, err: error }, 'a mail was refused and not sent');
    }
  }

  const service: MailService = {
    async post(transaction, { addressee, letter, expiresAt }) {
      const id = randomId('mai');
      const rendered = await renderLetter(letter(sender), sender);
      const contents = JSON.stringify({ to: addressee?.email ?? '', ...rendered });
      const sealed = seal(contents, key, id);
      await store.insert(transaction, {
        id,
        user_id: addressee?.userId ?? null,
        sealed: addressee ? sealed : null,
        created_at: now(),
        expires_at: expiresAt,
      });
      await jobs.add(transaction, SEND_MAIL, { mail: id });
    },
    deliver,
    sweep: () => store.removeExpired(kysely, now()),
  };
  jobs.handle(SEND_MAIL, ({ mail }) => deliver(mail));
  return service;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

function seal(text: string, key: Buffer, mailId: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(mailId));
  const contents = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), contents]).toString('base64url');
}

/** undefined when it was not sealed with this key for this mail */
function open(sealed: string, key: Buffer, mailId: string): string | undefined {
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
