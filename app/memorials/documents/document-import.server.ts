/**
 * Takes a memorial document with its pictures and videos into the product, all or nothing: what is
 * refused leaves database and media as they were. Content that reached its place in a transaction
 * that then failed to commit stays behind; nothing shows it, and the next import meets it again.
 */
import pMap from 'p-map';

import { MediaRefusedError } from '../../media/media-refused.ts';
import type { MediaIntake, MediaService } from '../../media/service.server.ts';
import { AppError } from '../../wire/app-error.ts';
import type { Memorial } from '../contract.ts';
import type { MemorialService, SaveOutcome } from '../service.server.ts';
import {
  changeMediaAddresses,
  listMediaReferences,
  type MediaReference,
} from './document-addresses.ts';
import { readDocumentSource, resolveBeside } from './document-folder.server.ts';
import { formatProblem, readMemorialDocument } from './document-problems.ts';
import { DocumentRefusedError } from './document-refused.ts';
import { findSlowTexts } from './markdown-cost.server.ts';

export interface ImportServices {
  memorials: Pick<MemorialService, 'findDocument' | 'saveDocument'>;
  media: Pick<MediaService, 'openIntake' | 'findOriginal'>;
}

export interface ImportResult {
  slug: string;
  outcome: SaveOutcome;
  version: number;
  /** what the importer should know although nothing was refused, with the place in the document */
  warnings: string[];
}

/** Pictures are decoded in memory; two at once keep two cores busy and memory bounded. */
const FILES_AT_ONCE = 2;

/**
 * Imports FILE.json or a FOLDER.
 * @throws DocumentRefusedError with everything that is wrong
 */
export async function importMemorial(
  { path, replace }: { path: string; replace: boolean },
  { memorials, media }: ImportServices,
): Promise<ImportResult> {
  const { value, folder } = await readDocumentSource(path);
  const reading = readMemorialDocument(value);
  if (!reading.ok) throw new DocumentRefusedError(reading.problems.map(formatProblem));
  const { memorial } = reading;
  const slow = findSlowTexts(memorial);
  if (slow.length > 0) throw new DocumentRefusedError(slow.map(formatProblem));
  if (!replace && (await memorials.findDocument(memorial.slug))) throw slugTaken(memorial.slug);

  const intake = await media.openIntake();
  try {
    const taken = await takeMedia(memorial, folder, { media, intake });
    const kept = changeMediaAddresses(memorial, (reference) => taken.addressOf(reference));
    const { outcome, version } = await memorials.saveDocument(kept, {
      replace,
      alongside: (transaction) => intake.publish(transaction),
    });
    return { slug: memorial.slug, outcome, version, warnings: taken.warnings };
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

interface TakenReferences {
  addressOf(reference: MediaReference): string;
  warnings: string[];
}

/** What became of one reference; several references to one file share it. */
type Taking = { address: string; note: string | null } | { problem: string };

async function takeMedia(
  memorial: Memorial,
  folder: string,
  services: { media: ImportServices['media']; intake: MediaIntake },
): Promise<TakenReferences> {
  const references = listMediaReferences(memorial);
  const byFile = Map.groupBy(references, ({ kind, address }) => `${kind} ${address}`);
  const takings = new Map<string, Taking>();
  const failures: unknown[] = [];
  await pMap(
    byFile,
    async ([key, [first]]) => {
      if (!first || failures.length > 0) return;
      try {
        takings.set(key, await takeReference(first, folder, services));
      } catch (error) {
        // Thrown here it would leave the other file of the moment writing where everything is being removed.
        failures.push(error);
      }
    },
    { concurrency: FILES_AT_ONCE },
  );
  if (failures.length > 0) throw failures[0];

  const takingOf = ({ kind, address }: MediaReference) => takings.get(`${kind} ${address}`);
  const problems: string[] = [];
  const warnings: string[] = [];
  for (const reference of references) {
    const taking = takingOf(reference);
    if (!taking) continue;
    const sentence = 'problem' in taking ? taking.problem : taking.note;
    if (sentence) {
      ('problem' in taking ? problems : warnings).push(
        `${reference.path}: ${reference.address} ${sentence}`,
      );
    }
  }
  if (problems.length > 0) throw new DocumentRefusedError(problems);
  return {
    addressOf: (reference) => {
      const taking = takingOf(reference);
      return taking && 'address' in taking ? taking.address : reference.address;
    },
    warnings,
  };
}

async function takeReference(
  { kind, address }: MediaReference,
  folder: string,
  { media, intake }: { media: ImportServices['media']; intake: MediaIntake },
): Promise<Taking> {
  if (address.startsWith('https://')) {
    return { address, note: 'is shown from there; the product cannot keep what others may remove' };
  }
  if (address.startsWith('/media/')) return takeKept(address, kind, media);
  try {
    const path = await resolveBeside(folder, address);
    return kind === 'video' ? await intake.addVideo(path) : await intake.addPicture(path);
  } catch (error) {
    if (error instanceof MediaRefusedError || error instanceof DocumentRefusedError) {
      return { problem: error.message };
    }
    throw error;
  }
}

const VIDEO_EXTENSIONS = new Set(['mp4', 'webm']);

async function takeKept(
  address: string,
  kind: MediaReference['kind'],
  media: ImportServices['media'],
): Promise<Taking> {
  const original = await media.findOriginal(address);
  if (!original) {
    return {
      problem: 'is not kept here; export the memorial with --to FOLDER and import that folder',
    };
  }
  const isVideo = VIDEO_EXTENSIONS.has(original.extension);
  if (isVideo !== (kind === 'video')) {
    return { problem: isVideo ? 'is a video, not a picture' : 'is a picture, not a video' };
  }
  return { address, note: null };
}
