/**
 * Mails of a local start, kept as files that `/dev/outbox` shows. Never used in production, where nobody
 * would read them.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { z } from 'zod';

import type { MailTransport, OutgoingMail } from './transport.server.ts';

const FILE_NAME = /^\d{8}T\d{9}Z-[0-9a-f-]{36}\.json$/;

const keptMailSchema = z.object({
  sentAt: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});

export type KeptMail = z.infer<typeof keptMailSchema> & { id: string };

export interface Outbox extends MailTransport {
  /** The newest first, at most `limit`. */
  list(limit: number): Promise<KeptMail[]>;
  /** undefined when there is none */
  find(id: string): Promise<KeptMail | undefined>;
}

/** @param directory - made with the first mail */
export function createOutbox(directory: string, now: () => Date): Outbox {
  async function read(name: string): Promise<KeptMail> {
    const text = await readFile(join(directory, name), 'utf8');
    return { id: name.replace('.json', ''), ...keptMailSchema.parse(JSON.parse(text)) };
  }

  async function names(): Promise<string[]> {
    try {
      return (await readdir(directory)).filter((name) => FILE_NAME.test(name));
    } catch {
      return [];
    }
  }

  return {
    async send(mail: OutgoingMail) {
      await mkdir(directory, { recursive: true });
      const sentAt = now().toISOString();
      const name = `${sentAt.replaceAll(/[-:.]/g, '')}-${randomUUID()}.json`;
      // Under its name it is whole: a reader never meets half a mail.
      const draft = join(directory, `${name}.draft`);
      try {
        await writeFile(draft, JSON.stringify({ sentAt, ...mail }, null, 2), { mode: 0o600 });
        await rename(draft, join(directory, name));
      } catch (error) {
        // The job comes again and writes another; what a full disk took of this one would stay for ever.
        await rm(draft, { force: true });
        throw error;
      }
    },

    async list(limit) {
      const newest = (await names()).toSorted().toReversed().slice(0, limit);
      return Promise.all(newest.map(read));
    },

    async find(id) {
      const name = `${id}.json`;
      return FILE_NAME.test(name) && (await names()).includes(name) ? read(name) : undefined;
    },
  };
}
