/**
 * Validates an archived memorial against the contract and limits of the product, and writes what it
 * found to files. At a time, only one document or one entry of a list is in memory, and besides them
 * ids and addresses.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { z } from 'zod';

import { toDraft } from '../../../drafts/changes/draft-document.ts';
import { listDraftMedia, type DraftMedia } from '../../../drafts/plan-limits/draft-media.ts';
import {
  checkDraft,
  checkPublished,
} from '../../../management/from-archive/check-document.server.ts';
import type { StoredDocument } from '../../../memorials/document-ids.ts';
import { DocumentRefusedError } from '../../../memorials/documents/document-refused.ts';
import { storedSentence } from '../../../wire/errors/sentence.ts';
import { ARCHIVE_LIMITS, type ArchivedMedia, type MemorialFile } from '../../format/contract.ts';
import { ArchiveRefusedError, quoteName } from '../archive-refused.ts';
import { checkForm, parseJson, tooLarge, wrongForm } from '../json/json-file.server.ts';
import type { JsonPart } from '../json/split-json.server.ts';
import { placeIn, type OpenedArchive } from '../open-archive.server.ts';
import { ArchivedAddresses } from './archived-addresses.server.ts';
import {
  CHECKED_FILES,
  type CheckedMedia,
  type CheckedMemorial,
} from './checked-memorial.server.ts';
import { LineFile } from './line-files.server.ts';
import { ENTRIES, isList, type ListName, NAME, readParts, shape } from './memorial-parts.server.ts';
import { readHistory, type HistoryLimits } from './read-history.server.ts';
import { MessageReader } from './read-messages.server.ts';

export interface ReadOptions {
  /** an empty folder for the files of the checked memorial */
  folder: string;
  /** the newest publications that come back; null for all of them */
  history: HistoryLimits | null;
  /** true if the page may stay marked as an example with invented people */
  keepsInvented: boolean;
}

/** @throws ArchiveRefusedError */
export async function readMemorial(
  archive: OpenedArchive,
  options: ReadOptions,
): Promise<CheckedMemorial> {
  const reading = await MemorialReading.begin(archive, options);
  try {
    await readParts(archive, (part) => reading.read(part));
    return await reading.finish();
  } finally {
    await reading.close();
  }
}

type Output = 'media' | 'tributes' | 'submissions' | 'letters' | 'publications';

class MemorialReading {
  readonly #archive: OpenedArchive;
  readonly #options: ReadOptions;
  readonly #outputs: Record<Output, LineFile>;
  readonly #words = new MessageReader();
  /** fields that were found; a field is there once */
  readonly #found = new Set<string>();
  readonly #addresses = new ArchivedAddresses();
  readonly #history: MemorialFile['history'] = [];
  readonly #media = { files: 0, missing: 0 };
  #memorial: MemorialFile['memorial'] | undefined;
  #modes: MemorialFile['words'] | undefined;
  #person: CheckedMemorial['person'] | undefined;
  #draft: CheckedMemorial['draft'] = null;
  #hasLetters = false;
  #videoPlan: MemorialFile['videoPlan'] = null;
  /** of the draft or, without a draft, of the published document */
  #shown: DraftMedia | undefined;

  private constructor(
    archive: OpenedArchive,
    options: ReadOptions,
    outputs: Record<Output, LineFile>,
  ) {
    this.#archive = archive;
    this.#options = options;
    this.#outputs = outputs;
  }

  static async begin(archive: OpenedArchive, options: ReadOptions): Promise<MemorialReading> {
    const create = (name: Output) => LineFile.create(join(options.folder, CHECKED_FILES[name]));
    return new MemorialReading(archive, options, {
      media: await create('media'),
      tributes: await create('tributes'),
      submissions: await create('submissions'),
      letters: await create('letters'),
      publications: await create('publications'),
    });
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.#outputs).map((output) => output.close()));
  }

  async read({ field, index, json }: JsonPart): Promise<void> {
    if (index === undefined) {
      if (this.#found.has(field)) throw wrongForm(NAME, [field]);
      this.#found.add(field);
    }
    const value = parseJson(NAME, json);
    if (index === undefined) await this.#readField(field, value);
    else if (isList(field)) await this.#readEntry(field, index, value);
  }

  async #readField(field: string, value: unknown): Promise<void> {
    const check = <Schema extends z.ZodType>(schema: Schema) =>
      checkForm(NAME, schema, value, [field]);
    if (isList(field)) {
      // The entries of a list follow one by one.
      const isBegun = Array.isArray(value);
      if (!isBegun && (field !== 'letters' || value !== null)) throw wrongForm(NAME, [field]);
      if (field === 'letters') this.#hasLetters = isBegun;
    } else if (field === 'memorial') {
      this.#memorial = check(shape.memorial);
    } else if (field === 'words') {
      this.#modes = check(shape.words);
    } else if (field === 'document') {
      await this.#readDocument(check(shape.document));
    } else if (field === 'draft') {
      const draft = check(shape.draft);
      if (draft) await this.#readDraft(draft);
    } else if (field === 'videoPlan') {
      this.#videoPlan = check(shape.videoPlan);
    } else {
      check(shape[field as 'format' | 'version' | 'unreadSubmissions']);
    }
  }

  async #readDocument(archived: MemorialFile['document']): Promise<void> {
    const checked = await checkedPart('document', () => checkPublished(archived));
    const { fullName, fullName2, dob, dod } = checked;
    this.#person = {
      fullName,
      ...(fullName2 === undefined ? {} : { fullName2 }),
      ...(dob === undefined ? {} : { dob }),
      ...(dod === undefined ? {} : { dod }),
    };
    this.#addresses.use(checked);
    this.#shown ??= listDraftMedia(toDraft(checked, () => ''));
    await this.#write(CHECKED_FILES.document, this.#asKept(checked));
  }

  #asKept(document: StoredDocument): StoredDocument {
    if (this.#options.keepsInvented) return document;
    const { invented: _, ...own } = document;
    return own;
  }

  async #readDraft(draft: NonNullable<MemorialFile['draft']>): Promise<void> {
    const checked = await checkedPart('draft', () => checkDraft(draft.document));
    this.#draft = { revision: Math.max(1, draft.revision), updatedAt: draft.updatedAt };
    this.#addresses.use(checked);
    this.#shown = listDraftMedia(checked);
    await this.#write(CHECKED_FILES.draft, checked);
  }

  async #write(file: string, value: unknown): Promise<void> {
    await writeFile(join(this.#options.folder, file), JSON.stringify(value), {
      flag: 'wx',
      mode: 0o600,
    });
  }

  async #readEntry(field: ListName, index: number, value: unknown): Promise<void> {
    if (index >= ARCHIVE_LIMITS.listEntries) throw tooLarge(NAME);
    const check = <Schema extends z.ZodType>(schema: Schema) =>
      checkForm(NAME, schema, value, [field, index]);
    const words = this.#words;
    switch (field) {
      case 'media':
        await this.#readMedia(check(ENTRIES.media));
        break;
      case 'tributes':
        await this.#addWords('tributes', words.readTribute(check(ENTRIES.tributes)));
        break;
      case 'submissions':
        await this.#addWords('submissions', words.readSubmission(check(ENTRIES.submissions)));
        break;
      case 'letters':
        await this.#addWords('letters', words.readCondolence(check(ENTRIES.letters)));
        break;
      case 'history':
        if (index >= ARCHIVE_LIMITS.entries) throw tooLarge(NAME);
        this.#history.push(check(ENTRIES.history));
        break;
      default:
        check(ENTRIES.members);
    }
  }

  async #addWords(output: Output, words: { photo: string | null }): Promise<void> {
    this.#addresses.use({ photo: words.photo });
    await this.#outputs[output].add(words);
  }

  /** Each address must be listed once, and each listed file must be in the ZIP. */
  async #readMedia(entry: ArchivedMedia): Promise<void> {
    const { address, file, poster, sha256, kind, taken, isMemorialVideo } = entry;
    const { hashes, zip } = this.#archive;
    // What the archive says of the size is not trusted: the plan's limits count it.
    const byteSize = file === null ? 0 : (zip.files.get(file)?.byteSize ?? 0);
    this.#addresses.list({ address, byteSize });
    for (const path of [file, poster]) {
      if (path !== null && !hashes.has(path)) {
        throw new ArchiveRefusedError(
          storedSentence(
            /*i18n*/ '{file} is listed in “memorial.json”, but it’s missing from the ZIP file.',
            { file: quoteName(path) },
          ),
        );
      }
    }
    if (file !== null && sha256 !== null && hashes.get(file) !== sha256) {
      throw new ArchiveRefusedError(
        storedSentence(/*i18n*/ '{file} isn’t the file listed in “memorial.json”.', {
          file: quoteName(file),
        }),
      );
    }
    this.#media[file === null ? 'missing' : 'files'] += 1;
    const checked: CheckedMedia = {
      address,
      kind,
      taken,
      file: file === null ? null : await placeIn(this.#archive, file),
      poster: poster === null ? null : await placeIn(this.#archive, poster),
      isMemorialVideo,
    };
    await this.#outputs.media.add(checked);
  }

  async finish(): Promise<CheckedMemorial> {
    const [memorial, words, person, shown] = [
      this.#memorial,
      this.#modes,
      this.#person,
      this.#shown,
    ];
    // Archives of earlier releases have no plan of a video.
    const missing = Object.keys(shape).find(
      (field) => field !== 'videoPlan' && !this.#found.has(field),
    );
    if (missing !== undefined || !memorial || !words || !person || !shown) {
      throw wrongForm(NAME, [missing ?? '']);
    }
    this.#words.finish();
    this.#addresses.refuseUnlisted();
    const notes = await readHistory(this.#archive, this.#history, {
      ...this.#options,
      index: this.#outputs.publications,
      check: (document) => {
        this.#addresses.use(document);
        this.#addresses.refuseUnlisted();
      },
    });
    for (const address of this.#addresses.elsewhere()) {
      const named: CheckedMedia = {
        address,
        kind: 'picture',
        taken: null,
        file: null,
        poster: null,
      };
      await this.#outputs.media.add(named);
    }
    return {
      memorial,
      words,
      person,
      draft: this.#draft,
      hasLetters: this.#hasLetters,
      videoPlan: this.#videoPlan,
      shown: this.#addresses.planFigures(shown),
      media: this.#media,
      notes,
    };
  }
}

/** The message says only where the problem is. The details are for developers, in English, as the error's cause. */
async function checkedPart<T>(part: 'document' | 'draft', check: () => T | Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof DocumentRefusedError)) throw error;
    const path = /^[\w.[\]]+(?=: )/.exec(error.problems[0] ?? '') ?? [];
    throw wrongForm(NAME, [part, ...path], error);
  }
}
