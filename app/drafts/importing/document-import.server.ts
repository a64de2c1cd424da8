/**
 * Imports a document with all its media, or imports nothing. The media files are published just before the database
 * commit. If the commit fails, the files stay in the storage unused, and the next import reuses them.
 */
import pMap from 'p-map';

import type { DatabaseHandle } from '../../../db/schema.server.ts';
import type { MediaIntake } from '../../media/intake/media-intake.server.ts';
import { MediaRefusedError } from '../../media/media-refused.ts';
import type { MediaService } from '../../media/service.server.ts';
import type { Memorial } from '../../memorials/contract.ts';
import {
  mapMediaAddresses,
  listMediaReferences,
  type MediaReference,
} from '../../memorials/documents/document-addresses.ts';
import {
  readDocumentSource,
  resolveInFolder,
} from '../../memorials/documents/document-folder.server.ts';
import {
  formatProblem,
  readMemorialDocument,
} from '../../memorials/documents/document-problems.ts';
import { DocumentRefusedError } from '../../memorials/documents/document-refused.ts';
import { findSlowTexts } from '../../memorials/documents/markdown-cost.server.ts';
import { findDocument } from '../../memorials/find-memorial.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import { saveDocument, type SaveOutcome } from './save-document.server.ts';

export interface ImportContext {
  kysely: DatabaseHandle;
  media: Pick<MediaService, 'openIntake' | 'findOriginal'>;
}

export interface ImportResult {
  slug: string;
  outcome: SaveOutcome;
  version: number;
  warnings: string[];
}

const CONCURRENCY = 2;

interface ImportOptions {
  path: string;
  replace: boolean;
  /** called with the slug before anything is stored; throws to reject the import */
  check?: (slug: string) => Promise<void>;
  /** called in the transaction that stores the document, unless it changes nothing */
  note?: (
    transaction: DatabaseHandle,
    saved: { memorialId: string; slug: string; outcome: SaveOutcome },
  ) => Promise<void>;
}

/** @throws DocumentRefusedError with all problems */
export async function importMemorial(
  { kysely, media }: ImportContext,
  { path, replace, check, note }: ImportOptions,
): Promise<ImportResult> {
  const { value, folder } = await readDocumentSource(path);
  const reading = readMemorialDocument(value);
  if (!reading.ok) throw new DocumentRefusedError(reading.problems.map(formatProblem));
  const { memorial } = reading;
  const slow = await findSlowTexts(memorial);
  if (slow.length > 0) throw new DocumentRefusedError(slow.map(formatProblem));
  if (!replace && (await findDocument(kysely, memorial.slug))) throw slugTaken(memorial.slug);
  await check?.(memorial.slug);

  const intake = await media.openIntake();
  try {
    const added = await addMedia(memorial, folder, { media, intake });
    const stored = mapMediaAddresses(memorial, (reference) => added.addressOf(reference));
    await intake.prepare();
    const { outcome, version } = await saveDocument(kysely, stored, {
      replace,
      withinTransaction: async (transaction, saved) => {
        const { version: _, ...change } = saved;
        if (change.outcome !== 'unchanged') {
          await note?.(transaction, { ...change, slug: memorial.slug });
        }
        await intake.publish(transaction);
      },
    });
    return { slug: memorial.slug, outcome, version, warnings: added.warnings };
  } catch (error) {
    if (error instanceof AppError && error.code === 'SLUG_TAKEN') throw slugTaken(memorial.slug);
    throw error;
  } finally {
    await intake.discard();
  }
}

function slugTaken(slug: string): DocumentRefusedError {
  return new DocumentRefusedError([
    `slug: "${slug}" is taken by another memorial; choose another, or replace that memorial with --replace`,
  ]);
}

interface AddedMedia {
  addressOf(reference: MediaReference): string;
  warnings: string[];
}

type MediaOutcome = { address: string; note: string | null } | { problem: string };

async function addMedia(
  memorial: Memorial,
  folder: string,
  services: { media: ImportContext['media']; intake: MediaIntake },
): Promise<AddedMedia> {
  const references = listMediaReferences(memorial);
  const byFile = Map.groupBy(references, ({ kind, address }) => `${kind} ${address}`);
  const outcomes = new Map<string, MediaOutcome>();
  const failures: unknown[] = [];
  await pMap(
    byFile,
    async ([key, [first]]) => {
      if (!first || failures.length > 0) return;
      try {
        outcomes.set(key, await addReference(first, folder, services));
      } catch (error) {
        // The error is thrown after the loop. Throwing here would delete the staging area while another file is
        // being written.
        failures.push(error);
      }
    },
    { concurrency: CONCURRENCY },
  );
  if (failures.length > 0) throw failures[0];

  const outcomeOf = ({ kind, address }: MediaReference) => outcomes.get(`${kind} ${address}`);
  const problems: string[] = [];
  const warnings: string[] = [];
  for (const reference of references) {
    const outcome = outcomeOf(reference);
    if (!outcome) continue;
    const sentence = 'problem' in outcome ? outcome.problem : outcome.note;
    if (sentence) {
      ('problem' in outcome ? problems : warnings).push(
        `${reference.path}: ${reference.address} ${sentence}`,
      );
    }
  }
  if (problems.length > 0) throw new DocumentRefusedError(problems);
  return {
    addressOf: (reference) => {
      const outcome = outcomeOf(reference);
      return outcome && 'address' in outcome ? outcome.address : reference.address;
    },
    warnings,
  };
}

async function addReference(
  { kind, address }: MediaReference,
  folder: string,
  { media, intake }: { media: ImportContext['media']; intake: MediaIntake },
): Promise<MediaOutcome> {
  if (address.startsWith('https://')) {
    return { address, note: 'is linked, not copied: it disappears if that site removes it' };
  }
  if (address.startsWith('/media/')) return checkStored(address, kind, media);
  try {
    const path = await resolveInFolder(folder, address);
    return kind === 'video' ? await intake.addVideo(path) : await intake.addPicture(path);
  } catch (error) {
    if (error instanceof MediaRefusedError || error instanceof DocumentRefusedError) {
      return { problem: error.message };
    }
    throw error;
  }
}

const VIDEO_EXTENSIONS = new Set(['mp4', 'webm']);

async function checkStored(
  address: string,
  kind: MediaReference['kind'],
  media: ImportContext['media'],
): Promise<MediaOutcome> {
  const original = await media.findOriginal(address);
  if (!original) {
    return {
      problem: 'is not stored here; export the memorial with --to FOLDER and import that folder',
    };
  }
  const isVideo = VIDEO_EXTENSIONS.has(original.extension);
  if (isVideo !== (kind === 'video')) {
    return { problem: isVideo ? 'is a video, not a photo' : 'is a photo, not a video' };
  }
  return { address, note: null };
}
