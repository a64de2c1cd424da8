import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { findOwnerOfMemorial } from '../../members/service.server.ts';
import type { Passed } from '../../memorials/door/access.server.ts';
import { findHeading, type MemorialHeading } from '../../memorials/memorial-heading.server.ts';
import type { MessageKind } from '../message-kind.ts';
import { readMessageSettings } from '../settings/message-settings.server.ts';
import type { TributeMode } from '../tables.server.ts';
import type { ClosedView, FormValues, FormView } from './form/form-view.ts';
import type { WritingContext } from './writing-context.server.ts';

const CLOSED_SENTENCES = {
  tribute: 'The family isn’t accepting tributes right now.',
  letter: 'The family isn’t accepting condolences right now.',
} as const satisfies Record<MessageKind, string>;

const UNKEPT_SENTENCE =
  'No one is looking after this page right now, so your message wouldn’t be read.';

export const EMPTY_VALUES: FormValues = {
  text: '',
  name: '',
  relationship: '',
  category: '',
  email: '',
  mayAnswer: false,
};

export interface WritableMemorial extends MemorialHeading {
  mode: TributeMode;
  /** why the memorial accepts no tributes or letters; undefined if it accepts them */
  closed?: string;
  /** true if a visitor can claim the memorial: it has no owner, and its people are not fictional */
  mayClaim: boolean;
}

/**
 * Explains why the memorial accepts no tributes or letters. Returns undefined if it accepts them.
 */
export function closedViewOf(
  kind: MessageKind,
  { header: memorial, closed, mayClaim }: WritableMemorial,
): ClosedView | undefined {
  return closed ? { kind, memorial, closed, ...(mayClaim ? { mayClaim } : {}) } : undefined;
}

export interface MessageTarget {
  slug: string | undefined;
  kind: MessageKind;
  /** proof that the visitor may see the page; required for a family-only page */
  passed?: Passed | undefined;
}

/**
 * Finds the published memorial and whether it accepts tributes or letters.
 * @throws the errors of `findPublished`
 */
export async function findWritable(
  db: DatabaseHandle,
  { slug, kind, passed }: MessageTarget,
): Promise<WritableMemorial> {
  const heading = await findHeading(db, slug, passed);
  const [owner, settings] = await Promise.all([
    findOwnerOfMemorial(db, heading.id),
    readMessageSettings(db, heading.id),
  ]);
  const isClosed = settings[kind === 'tribute' ? 'tributes' : 'letters'] === 'closed';
  const closedSentence = isClosed ? CLOSED_SENTENCES[kind] : undefined;
  const closed = owner === undefined ? UNKEPT_SENTENCE : closedSentence;
  const mayClaim = owner === undefined && !heading.header.isInvented;
  return { ...heading, mode: settings.tributes, mayClaim, ...(closed ? { closed } : {}) };
}

/**
 * Resolves to the empty form, or to the reason why there is no form.
 * @throws the errors of `findPublished`
 */
export async function openMessageForm(
  { kysely, formTokens, now }: WritingContext,
  target: MessageTarget,
): Promise<FormView | ClosedView> {
  const { kind } = target;
  const memorial = await findWritable(kysely, target);
  const closed = closedViewOf(kind, memorial);
  if (closed) return closed;
  return {
    kind,
    memorial: memorial.header,
    categories: categoriesFor(kind, memorial),
    values: EMPTY_VALUES,
    errors: {},
    ...reviewOf(kind, memorial),
    formToken: formTokens.create({ kind, memorialId: memorial.id, drawnAt: now() }),
  };
}

export function reviewOf(kind: MessageKind, { mode }: WritableMemorial): Pick<FormView, 'review'> {
  return kind === 'tribute' && mode !== 'closed' ? { review: mode } : {};
}

export function categoriesFor(kind: MessageKind, { categories }: MemorialHeading): string[] {
  return kind === 'tribute' ? categories : [];
}
