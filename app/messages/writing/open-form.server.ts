import type { I18n } from '@lingui/core';

import { DEFAULT_LANGUAGE } from '../../language/tags.ts';
import { mayModerate, mayReadCondolences } from '../../members/role-rules.ts';
import { isLookedAfter } from '../../members/service.server.ts';
import type { Visit } from '../../memorials/door/access.server.ts';
import { findHeading, type MemorialHeading } from '../../memorials/memorial-heading.server.ts';
import type { MessageKind } from '../message-kind.ts';
import { readMessageSettings } from '../settings/message-settings.server.ts';
import type { TributeMode } from '../tables.server.ts';
import type { ClosedView, FormValues, FormView } from './form/form-view.ts';
import type { WritingContext } from './writing-context.server.ts';

function closedSentence(i18n: I18n, kind: MessageKind): string {
  return kind === 'tribute'
    ? i18n._('The family isn’t accepting tributes right now.')
    : i18n._('The family isn’t accepting condolences right now.');
}

/** Who reads what a visitor has written. */
const READERS = {
  tribute: ({ role }) => mayModerate(role),
  letter: ({ role, readsLetters }) => mayReadCondolences(role, readsLetters),
} as const satisfies Record<MessageKind, Parameters<typeof isLookedAfter>[2]>;

export const EMPTY_VALUES: FormValues = {
  text: '',
  name: '',
  relationship: '',
  category: '',
  email: '',
  mayAnswer: false,
};

export interface WritableMemorial extends MemorialHeading {
  /** the messages in the language of the memorial */
  i18n: I18n;
  mode: TributeMode;
  /** why the memorial accepts no tributes or letters; undefined if it accepts them */
  closed?: string;
  /** true if a visitor can claim the memorial: no one looks after it, and its people are not fictional */
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

export interface MessageTarget extends Visit {
  slug: string | undefined;
  kind: MessageKind;
}

/**
 * Finds the published memorial and whether it accepts tributes or letters.
 * @throws the errors of `findPublished`
 */
export async function findWritable(
  { kysely: db, findI18n }: Pick<WritingContext, 'kysely' | 'findI18n'>,
  { slug, kind, ...visit }: MessageTarget,
): Promise<WritableMemorial> {
  const heading = await findHeading(db, slug, visit);
  const [isRead, settings] = await Promise.all([
    isLookedAfter(db, heading.id, READERS[kind]),
    readMessageSettings(db, heading.id),
  ]);
  const isKept = isRead || (await isLookedAfter(db, heading.id, READERS.tribute));
  const isClosed = !isRead || settings[kind === 'tribute' ? 'tributes' : 'letters'] === 'closed';
  const i18n = findI18n(heading.header.language ?? DEFAULT_LANGUAGE);
  const closedByFamily = isClosed ? closedSentence(i18n, kind) : undefined;
  const closed = isKept
    ? closedByFamily
    : i18n._('No one is looking after this page right now, so your message wouldn’t be read.');
  const mayClaim = !isKept && !heading.header.isInvented;
  return { ...heading, i18n, mode: settings.tributes, mayClaim, ...(closed ? { closed } : {}) };
}

/**
 * Resolves to the empty form, or to the reason why there is no form.
 * @throws the errors of `findPublished`
 */
export async function openMessageForm(
  context: WritingContext,
  target: MessageTarget,
): Promise<FormView | ClosedView> {
  const { formTokens, now } = context;
  const { kind } = target;
  const memorial = await findWritable(context, target);
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
