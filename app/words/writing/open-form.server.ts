/** Opens the form for a tribute or a letter, unless nobody would read the words. */
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { findOwnerOfMemorial } from '../../members/service.server.ts';
import { findHeading, type MemorialHeading } from '../../memorials/memorial-heading.server.ts';
import { readWordsSettings } from '../settings/words-settings.server.ts';
import type { TributeMode } from '../tables.server.ts';
import type { ClosedView, FormValues, FormView } from './form-view.ts';
import type { WordsKind } from './words-kind.ts';
import type { WritingContext } from './writing-context.server.ts';

const CLOSED_SENTENCES = {
  tribute: 'The family takes no tributes at the moment.',
  letter: 'The family takes no letters at the moment.',
} as const satisfies Record<WordsKind, string>;

const UNKEPT_SENTENCE = 'Nobody keeps this page at the moment, so nobody would read your words.';

export const EMPTY_VALUES: FormValues = {
  text: '',
  name: '',
  relationship: '',
  category: '',
  email: '',
  mayAnswer: false,
};

/** A memorial, and how it takes words. */
export interface WritableMemorial extends MemorialHeading {
  mode: TributeMode;
  /** why no words are taken; undefined if they are */
  closed?: string;
}

/**
 * Finds the published memorial with this slug, and whether it takes words.
 * @throws AppError MEMORIAL_SLUG_REQUIRED, MEMORIAL_NOT_FOUND, MEMORIAL_GONE, or MemorialMovedError
 */
export async function findWritable(
  db: DatabaseHandle,
  slug: string | undefined,
  kind: WordsKind,
): Promise<WritableMemorial> {
  const heading = await findHeading(db, slug);
  const [owner, settings] = await Promise.all([
    findOwnerOfMemorial(db, heading.id),
    readWordsSettings(db, heading.id),
  ]);
  const isClosed = settings[kind === 'tribute' ? 'tributes' : 'letters'] === 'closed';
  const closedSentence = isClosed ? CLOSED_SENTENCES[kind] : undefined;
  const closed = owner === undefined ? UNKEPT_SENTENCE : closedSentence;
  return { ...heading, mode: settings.tributes, ...(closed ? { closed } : {}) };
}

/**
 * The empty form, or the sentence that says why there is none.
 * @throws AppError MEMORIAL_SLUG_REQUIRED, MEMORIAL_NOT_FOUND, MEMORIAL_GONE, or MemorialMovedError
 */
export async function openForm(
  { kysely, formTokens, now }: WritingContext,
  slug: string | undefined,
  kind: WordsKind,
): Promise<FormView | ClosedView> {
  const memorial = await findWritable(kysely, slug, kind);
  if (memorial.closed) return { kind, memorial: memorial.header, closed: memorial.closed };
  return {
    kind,
    memorial: memorial.header,
    categories: categoriesFor(kind, memorial),
    values: EMPTY_VALUES,
    errors: {},
    formToken: formTokens.create({ kind, memorialId: memorial.id, drawnAt: now() }),
    hasPhoto: false,
  };
}

/** Letters have no category. */
export function categoriesFor(kind: WordsKind, { categories }: MemorialHeading): string[] {
  return kind === 'tribute' ? categories : [];
}
