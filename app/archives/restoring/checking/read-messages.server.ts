/** Validates the tributes and letters of an archive with the limits of visitors' forms and imported documents. */
import type { z } from 'zod';

import {
  returnedAnswerSchema,
  returnedCondolenceSchema,
  returnedSubmissionSchema,
} from '../../../messages/from-archive/contract.ts';
import type {
  ReturnedCondolence,
  ReturnedSubmission,
} from '../../../messages/from-archive/returned-messages.server.ts';
import { TRIBUTE_ID, TRIBUTE_LIMITS, tributeSchema } from '../../../tributes/contract.ts';
import type { ReturnedTribute } from '../../../tributes/from-archive/returned-tributes.server.ts';
import type { MemorialFile } from '../../format/contract.ts';
import { ARCHIVE_FILES } from '../../format/file-names.ts';
import type { ArchiveRefusedError } from '../archive-refused.ts';
import { wrongForm } from '../json/json-file.server.ts';

const MAX_INTEGER = 2 ** 31 - 1;
const ids = {
  tribute: TRIBUTE_ID,
  section: /^sec_[0-9A-Za-z]{22}$/,
  submission: /^sub_[0-9A-Za-z]{22}$/,
  letter: /^con_[0-9A-Za-z]{22}$/,
  answer: /^rep_[0-9A-Za-z]{22}$/,
};

/**
 * Reads the entries one after another, in any order of the lists. Only their ids stay in memory.
 * Each call throws an ArchiveRefusedError with the id of the wrong entry.
 */
export class MessageReader {
  readonly #ids = {
    tribute: new Set<string>(),
    sent: new Set<string>(),
    answer: new Set<string>(),
  };
  readonly #perSection = new Map<string, number>();
  readonly #ofVisitors = new Set<string>();
  /** the submission of each published tribute */
  readonly #published = new Map<string, string>();

  readTribute(entry: MemorialFile['tributes'][number]): ReturnedTribute {
    const tribute = readTribute(entry);
    refuseRepeat(this.#ids.tribute, tribute.id);
    const { id, sectionId, source } = tribute;
    const count = (this.#perSection.get(sectionId) ?? 0) + 1;
    if (count > TRIBUTE_LIMITS.perSection) throw wrong(sectionId, 'it has too many tributes');
    this.#perSection.set(sectionId, count);
    if (source === 'visitor') this.#ofVisitors.add(id);
    return tribute;
  }

  readSubmission(entry: MemorialFile['submissions'][number]): ReturnedSubmission {
    const submission = readSubmission(entry);
    refuseRepeat(this.#ids.sent, submission.id);
    const { id, tributeId } = submission;
    if (tributeId !== null) {
      if (this.#published.has(tributeId)) throw wrong(id, 'its tribute is not on the page');
      this.#published.set(tributeId, id);
    }
    return submission;
  }

  readCondolence(entry: NonNullable<MemorialFile['letters']>[number]): ReturnedCondolence {
    const letter = readCondolence(entry);
    refuseRepeat(this.#ids.sent, letter.id);
    for (const { id } of letter.answers) refuseRepeat(this.#ids.answer, id);
    return letter;
  }

  /**
   * Call it after the last entry. Refuses a submission whose published tribute is not on the page or
   * belongs to another submission.
   */
  finish(): void {
    for (const [tributeId, id] of this.#published) {
      if (!this.#ofVisitors.has(tributeId)) throw wrong(id, 'its tribute is not on the page');
    }
  }
}

function readTribute(tribute: MemorialFile['tributes'][number]): ReturnedTribute {
  const { id, sectionId, position, writtenAt, source } = tribute;
  demandId(id, ids.tribute);
  demandId(sectionId, ids.section);
  if (position > MAX_INTEGER) throw wrong(id, 'its position is too large');
  const { name, relationship, category, preview, text, photo } = tribute;
  const read = check(
    id,
    tributeSchema,
    withoutNull({ date: writtenAt, name, relationship, category, preview, text, photo }),
  );
  return {
    id,
    sectionId,
    position,
    source,
    writtenAt: new Date(read.date),
    name: read.name,
    relationship: read.relationship ?? null,
    category: read.category ?? null,
    preview: read.preview ?? null,
    text: read.text,
    photo: read.photo ?? null,
  };
}

type Sent = MemorialFile['submissions'][number] | NonNullable<MemorialFile['letters']>[number];

function sharedOf(sent: Sent) {
  const { id, revision, isFolded, reasons, createdAt, writtenAt } = sent;
  if (revision > MAX_INTEGER) throw wrong(id, 'its revision is too large');
  return {
    id,
    revision,
    isFolded,
    reasons,
    createdAt: new Date(createdAt),
    writtenAt: new Date(writtenAt),
  };
}

function readSubmission(sent: MemorialFile['submissions'][number]): ReturnedSubmission {
  demandId(sent.id, ids.submission);
  const { text, name, relationship, category, photo } = sent;
  const read = check(
    sent.id,
    returnedSubmissionSchema,
    withoutNull({ text, name, relationship, category, photo }),
  );
  return {
    ...sharedOf(sent),
    name: read.name,
    text: read.text,
    relationship: read.relationship ?? null,
    category: read.category ?? null,
    photo: read.photo ?? null,
    state: sent.state,
    tributeId: sent.tributeId,
    hasChange: sent.hasChange,
    decidedAt: sent.decidedAt === null ? null : new Date(sent.decidedAt),
  };
}

function readCondolence(sent: NonNullable<MemorialFile['letters']>[number]): ReturnedCondolence {
  demandId(sent.id, ids.letter);
  const { text, name, relationship, photo, mayAnswer } = sent;
  const read = check(
    sent.id,
    returnedCondolenceSchema,
    withoutNull({ text, name, relationship, photo, mayAnswer }),
  );
  return {
    ...sharedOf(sent),
    name: read.name,
    text: read.text,
    relationship: read.relationship ?? null,
    photo: read.photo ?? null,
    mayAnswer: read.mayAnswer,
    state: sent.state,
    answers: sent.answers.map((answer) => {
      demandId(answer.id, ids.answer);
      const { text: words } = check(answer.id, returnedAnswerSchema, { text: answer.text });
      return {
        id: answer.id,
        kind: answer.kind,
        text: words,
        createdAt: new Date(answer.createdAt),
        sentAt: answer.sentAt === null ? null : new Date(answer.sentAt),
        refusedAt: answer.refusedAt === null ? null : new Date(answer.refusedAt),
      };
    }),
  };
}

function withoutNull(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

function check<Schema extends z.ZodType>(
  id: string,
  schema: Schema,
  value: unknown,
): z.infer<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw wrong(id, issue?.message ?? '', issue?.path);
}

function demandId(id: string, form: RegExp): void {
  if (!form.test(id)) throw wrong(id, 'this isn’t an id');
}

function refuseRepeat(known: Set<string>, id: string): void {
  if (known.has(id)) throw wrong(id, 'it’s listed twice');
  known.add(id);
}

/** @param reason - for developers; the screen names the place */
function wrong(id: string, reason: string, path: readonly PropertyKey[] = []): ArchiveRefusedError {
  return wrongForm(ARCHIVE_FILES.memorial, [id, ...path], new Error(reason));
}
