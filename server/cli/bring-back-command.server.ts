/** `npm run memorials -- bring-back` creates memorials from an archive. */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { findVerifiedUser } from '../../app/accounts/user-names.server.ts';
import { ArchiveRefusedError } from '../../app/archives/restoring/archive-refused.ts';
import type { ArchiveProcess } from '../../app/archives/restoring/checking/archive-reader.server.ts';
import { returnArchive } from '../../app/archives/restoring/return-archive.server.ts';
import type { MediaService } from '../../app/media/service.server.ts';
import { MediaStorageUnavailableError } from '../../app/media/storage/storage.server.ts';
import { DocumentRefusedError } from '../../app/memorials/documents/document-refused.ts';
import { COMMAND_LINE } from '../../app/operator/access.server.ts';
import { logOperator } from '../../app/operator/operator-log.server.ts';
import { inEnglish } from '../../app/wire/errors/sentence.ts';
import { makeFolder } from '../../app/wire/make-folder.server.ts';
import type { Database } from '../../db/database.server.ts';
import type { Config } from '../config/config.server.ts';
import { describeFullDisk } from '../process/full-disk.server.ts';
import { withAdvisoryLock } from './advisory-lock.server.ts';
import { printMessage } from './command-output.server.ts';

interface BringBackContext {
  config: Config;
  database: Database;
  media: MediaService;
  /** the child process that reads archives */
  archiveProcess: ArchiveProcess;
}

/** @returns the text for standard output, one line for each memorial */
export async function runBringBack(
  archive: { path: string; shownPath: string; owner: string | undefined; isDraft: boolean },
  context: BringBackContext,
): Promise<string> {
  const { kysely } = context.database;
  const ownerId = await findOwner(archive.owner, context);
  const found = await stat(archive.path).catch(() => undefined);
  if (!found?.isFile()) throw new DocumentRefusedError([`${archive.shownPath} is not a file`]);
  const { dataDirectory } = context.config;
  await makeFolder(dataDirectory, { mode: 0o700 });
  const folder = await mkdtemp(join(dataDirectory, 'bring-back-'));
  try {
    const entries = await withAdvisoryLock(context.database, () =>
      returnArchive(
        {
          kysely,
          media: context.media,
          archiveProcess: context.archiveProcess,
          now: () => new Date(),
        },
        {
          path: archive.path,
          folder,
          ownerId,
          as: archive.isDraft ? 'draft' : 'as-it-was',
          settle: async (transaction, memorials) => {
            for (const { id: memorialId, slug, state } of memorials) {
              const details = { slug, state };
              const entry = { action: 'memorial-restored', memorialId, details } as const;
              await logOperator(transaction, COMMAND_LINE, { ...entry, now: new Date() });
            }
          },
        },
      ),
    );
    for (const { slug, changes } of entries) {
      for (const change of changes) printMessage(`${slug}: ${inEnglish(change)}`);
    }
    return entries.map(({ slug, state }) => `restored ${slug}, ${state}\n`).join('');
  } catch (error) {
    throw explain(error, archive.shownPath, context.config);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function findOwner(
  email: string | undefined,
  { database }: BringBackContext,
): Promise<string | null> {
  if (email === undefined) return null;
  const userId = await findVerifiedUser(database.kysely, email);
  if (userId !== undefined) return userId;
  throw new DocumentRefusedError([
    `No account has the verified address ${email}. Ask its owner to sign up first; \`npm run memorials -- invite ${email}\` prints a link for that.`,
  ]);
}

function explain(error: unknown, path: string, config: Config): unknown {
  const nothing = `Cannot restore ${path}; nothing has changed.`;
  const full = describeFullDisk(error, config);
  if (full) {
    return new DocumentRefusedError([nothing, `  Reason: ${full}. Free some space and try again.`]);
  }
  if (error instanceof ArchiveRefusedError || error instanceof MediaStorageUnavailableError) {
    return new DocumentRefusedError([nothing, `  ${error.message}`]);
  }
  return error;
}
