import type { I18n } from '@lingui/core';

import { readUserNames } from '../../accounts/user-names.server.ts';
import { readTributesPlaces } from '../../drafts/tributes-places.server.ts';
import { pageI18n } from '../../language/i18n.ts';
import type { ModeratedMemorial } from '../../members/access.server.ts';
import { formatCursor } from '../../tributes/list/paging/list-cursor.server.ts';
import {
  readShownOnMemorial,
  readShownTributes,
  type ShownRow,
} from '../../tributes/visitors/visitor-tributes.server.ts';
import { say } from '../../wire/errors/sentence.ts';
import type { MessageContext } from '../message-context.server.ts';
import { REASON_SENTENCES, type ReasonName } from '../screening/reasons.ts';
import { readMessageSettings } from '../settings/message-settings.server.ts';
import { listBlocked } from '../verdicts/store.server.ts';
import {
  SUBMISSIONS_PER_PAGE,
  type ListedState,
  type Submission,
  type SubmissionsPage,
} from './contract.ts';
import { isHiddenFrom } from './first-reading.ts';
import { keysToBlock } from './senders.ts';
import * as store from './store.server.ts';

/**
 * One page of a list, the newest tribute first. The first reader is a member who must read tributes
 * before the others. When the first reader opens a list, its tributes are marked as read. Until then,
 * the other members see only how many tributes are waiting, and of a tribute that was taken off the page only the words
 * that were there.
 */
export async function listSubmissions(
  { kysely, now }: MessageContext,
  { memorialId, actor }: ModeratedMemorial,
  { state, after }: { state: ListedState; after: store.Cursor | undefined },
  i18n: I18n = pageI18n,
): Promise<SubmissionsPage> {
  const { firstReader } = await readMessageSettings(kysely, memorialId);
  const readsAfterAnother = firstReader !== null && firstReader !== actor.userId;
  const rows = await store.list(kysely, {
    memorialId,
    state,
    after,
    limit: SUBMISSIONS_PER_PAGE + 1,
    isSeen: readsAfterAnother,
  });
  const shown = rows.slice(0, SUBMISSIONS_PER_PAGE);
  if (firstReader === actor.userId && state !== 'published') {
    const unread = shown.filter((row) => !row.first_read_at || row.first_read_at < row.written_at);
    await store.markRead(
      kysely,
      unread.map(({ id }) => id),
      now(),
    );
  }
  const tributeIds = shown.flatMap((row) => row.tribute_id ?? []);
  const senders = [...new Set(shown.flatMap((row) => keysToBlock(row.sender_keys)))];
  const [tributes, onMemorial, names, counts, places, blocked] = await Promise.all([
    readShownTributes(kysely, tributeIds),
    readShownOnMemorial(kysely, tributeIds),
    readUserNames(kysely, userIdsOf(shown, firstReader)),
    store.count(kysely, memorialId),
    readTributesPlaces(kysely, memorialId),
    listBlocked(kysely, memorialId, senders),
  ]);
  const blockedKeys = new Set(blocked.map(({ key }) => key));
  const tributeOf = new Map(tributes.map((tribute) => [tribute.id, tribute]));
  const last = shown.at(-1);
  const reader = readsAfterAnother ? names.get(firstReader) : undefined;
  return {
    submissions: shown.map((row) =>
      present(row, {
        state,
        isHidden: isHiddenFrom(actor.userId, firstReader, row),
        tribute: tributeOf.get(row.tribute_id ?? ''),
        onMemorial,
        names,
        blockedKeys,
        i18n,
      }),
    ),
    next: last && rows.length > shown.length ? formatCursor(last.cursor) : null,
    counts,
    categories: [...new Set(places.flatMap(({ category }) => category ?? []))],
    ...(reader ? { firstReader: reader } : {}),
  };
}

function userIdsOf(rows: readonly store.SubmissionRow[], firstReader: string | null): string[] {
  return [
    ...new Set([
      ...rows.flatMap((row) => row.decided_by ?? []),
      ...(firstReader ? [firstReader] : []),
    ]),
  ];
}

function present(
  row: store.SubmissionRow,
  context: {
    state: ListedState;
    /** true if the first reader has not passed on the newest words */
    isHidden: boolean;
    tribute: ShownRow | undefined;
    onMemorial: ReadonlySet<string>;
    names: ReadonlyMap<string, string>;
    blockedKeys: ReadonlySet<string>;
    /** for the reasons */
    i18n: I18n;
  },
): Submission {
  const { state, isHidden, tribute, onMemorial, names, blockedKeys, i18n } = context;
  const onThePage = tribute ?? (row.replaced as ShownRow | null);
  const words = ((state === 'published' || isHidden) && onThePage) || row;
  const decidedBy = row.decided_by ? names.get(row.decided_by) : undefined;
  return {
    id: row.id,
    state: row.state,
    revision: row.revision,
    name: words.name,
    text: words.body,
    ...(row.language ? { readIn: row.language } : {}),
    ...(words.relationship ? { relationship: words.relationship } : {}),
    ...(words.category ? { category: words.category } : {}),
    ...(words.photo ? { photo: words.photo } : {}),
    ...(state === 'waiting' && tribute ? { shownText: tribute.body } : {}),
    writtenAt: row.written_at.toISOString(),
    isPreview: tribute !== undefined && onMemorial.has(tribute.id),
    isFolded: row.is_folded,
    reasons: row.reasons.flatMap((reason) => sentenceOf(i18n, reason) ?? []),
    canBlock: keysToBlock(row.sender_keys).some((key) => !blockedKeys.has(key)),
    ...(decidedBy ? { decidedBy } : {}),
    ...(row.decided_at ? { decidedAt: row.decided_at.toISOString() } : {}),
  };
}

/** Returns undefined for a rule that this version of the product does not know. */
function sentenceOf(i18n: I18n, reason: string): string | undefined {
  return Object.hasOwn(REASON_SENTENCES, reason)
    ? say(i18n, REASON_SENTENCES[reason as ReasonName])
    : undefined;
}
