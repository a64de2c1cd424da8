import type {
  ReturnedCondolence,
  ReturnedSubmission,
} from '../../../messages/from-archive/returned-messages.server.ts';
import type { ReturnedTribute } from '../../../tributes/from-archive/returned-tributes.server.ts';
import type { ArchivedMedia, MemorialFile } from '../../format/contract.ts';
import type { VerifiedPlace } from '../open-archive.server.ts';

/**
 * What the check of one memorial found. It is small: the long lists and the documents are files in
 * the same folder, because nothing may hold all of them in memory.
 */
export interface CheckedMemorial {
  memorial: MemorialFile['memorial'];
  words: MemorialFile['words'];
  /** for the page's name and address */
  person: { fullName: string; fullName2?: string; dob?: string; dod?: string };
  draft: { revision: number; updatedAt: string } | null;
  hasLetters: boolean;
  videoPlan: MemorialFile['videoPlan'];
  /** what the plan limits, of the draft or, without a draft, of the published document */
  shown: { pictures: number; films: number; bytes: number };
  /** pictures and videos with a file in the archive, and without one */
  media: { files: number; missing: number };
  /** sentences about what is left out */
  notes: string[];
}

/** A memorial of which everything was checked. */
export interface Checked {
  /** the path of its archive */
  archive: string;
  /** the files of `CHECKED_FILES` */
  folder: string;
  found: CheckedMemorial;
}

/** The files of a checked memorial. Documents are JSON, and lists have one JSON value a line. */
export const CHECKED_FILES = {
  document: 'document.json',
  draft: 'draft.json',
  publications: 'publications.jsonl',
  media: 'media.jsonl',
  tributes: 'tributes.jsonl',
  submissions: 'submissions.jsonl',
  letters: 'letters.jsonl',
} as const;

export interface CheckedPublication {
  number: number;
  createdAt: string;
  /** the name of the file with its document */
  file: string;
}

export interface CheckedMedia extends Pick<
  ArchivedMedia,
  'address' | 'kind' | 'taken' | 'isMemorialVideo'
> {
  /** null if the file is missing */
  file: VerifiedPlace | null;
  poster: VerifiedPlace | null;
}

/** A value as it is in JSON: dates are texts. */
export type Written<Value> = Value extends Date
  ? string
  : Value extends ReadonlyArray<infer Item>
    ? Array<Written<Item>>
    : Value extends object
      ? { [Key in keyof Value]: Written<Value[Key]> }
      : Value;

export type CheckedTribute = Written<ReturnedTribute>;
export type CheckedSubmission = Written<ReturnedSubmission>;
export type CheckedCondolence = Written<ReturnedCondolence>;
