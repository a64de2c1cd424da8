/** Writes mails to files for `/dev/outbox` instead of sending them. Used only for local starts. */
import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { z } from 'zod';

import { makeFolder } from '../wire/make-folder.server.ts';
import { storedMailSchema, type MailTransport, type OutgoingMail } from './transport.server.ts';

const FILE_NAME = /^\d{8}T\d{9}Z-(?:[0-9a-f-]{36}|mai_[0-9A-Za-z]{22})\.json$/;

const fileSchema = storedMailSchema.extend({
  sentAt: z.string(),
  portrait: z.string().optional(),
});

export type StoredMail = z.infer<typeof fileSchema> & { id: string };

export interface Outbox extends MailTransport {
  list(limit: number): Promise<StoredMail[]>;
  find(id: string): Promise<StoredMail | undefined>;
}

/** @param directory - created when the first mail is written */
export function createOutbox(directory: string, now: () => Date): Outbox {
  async function read(name: string): Promise<StoredMail> {
    const text = await readFile(join(directory, name), 'utf8');
    return { id: name.replace('.json', ''), ...fileSchema.parse(JSON.parse(text)) };
  }

  async function names(): Promise<string[]> {
    try {
      return (await readdir(directory)).filter((name) => FILE_NAME.test(name));
    } catch {
      return [];
    }
  }

  return {
    async send({ id = randomUUID(), ...mail }: OutgoingMail) {
      await makeFolder(directory, { mode: 0o700 });
      // A mail that was written before the process was killed is not written again.
      if ((await names()).some((name) => name.endsWith(`-${id}.json`))) return;
      const sentAt = now().toISOString();
      const name = `${sentAt.replaceAll(/[-:.]/g, '')}-${id}.json`;
      // The file is renamed only when it is complete, so that the list never contains partial
      // mails.
      const draft = join(directory, `${name}.draft`);
      try {
        await writeFile(draft, JSON.stringify({ sentAt, ...mail }, null, 2), { mode: 0o600 });
        await rename(draft, join(directory, name));
      } catch (error) {
        // If writing fails, for example on a full disk, removes the partial file. The retry writes a new one.
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
