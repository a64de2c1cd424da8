/**
 * Reads visitors' tributes and letters for an archive, limited to what the member who makes the
 * archive may read.
 */
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { readUserNames } from '../../accounts/user-names.server.ts';
import type { EditableMemorial, CondolenceMemorial } from '../../members/access.server.ts';
import { isHiddenFrom } from '../moderation/first-reading.ts';
import { readMessageSettings } from '../settings/message-settings.server.ts';
import type { SubmissionState } from '../tables.server.ts';
import * as store from './store.server.ts';

export interface ArchivedSubmissions {
  settings: { tributes: 'family' | 'trusted' | 'closed'; letters: 'open' | 'closed' };
  submissions: Array<{
    id: string;
    state: Exclude<SubmissionState, 'withdrawn'>;
    tributeId: string | null;
    hasChange: boolean;
    revision: number;
    name: string;
    relationship: string | null;
    category: string | null;
    text: string;
    photo: string | null;
    isFolded: boolean;
    reasons: string[];
    createdAt: string;
    writtenAt: string;
    decidedAt: string | null;
    decidedBy: string | null;
  }>;
  /**
   * the number of tributes that are left out, because the first reader (another member) has not read them yet
   */
  unread: number;
}

/** Lists visitors' tributes, published or not, with the decisions on them, the oldest first. */
export async function readArchivedSubmissions(
  db: DatabaseHandle,
  { memorialId, actor }: EditableMemorial,
): Promise<ArchivedSubmissions> {
  const { tributes, letters, firstReader } = await readMessageSettings(db, memorialId);
  const rows = await store.listSubmissions(db, memorialId);
  const shown = rows.filter((row) => !isHiddenFrom(actor.userId, firstReader, row));
  const names = await readUserNames(db, idsOf(shown.map((row) => row.decided_by)));
  return {
    settings: { tributes, letters },
    unread: rows.length - shown.length,
    submissions: shown.flatMap((row) =>
      row.state === 'withdrawn'
        ? []
        : {
            ...shared(row),
            state: row.state,
            tributeId: row.tribute_id,
            hasChange: row.has_change,
            category: row.category,
            decidedAt: row.decided_at?.toISOString() ?? null,
            decidedBy: nameOf(names, row.decided_by),
          },
    ),
  };
}

export async function readArchivedCondolences(
  db: DatabaseHandle,
  { memorialId }: CondolenceMemorial,
) {
  const rows = await store.listCondolences(db, memorialId);
  const answers = await store.listAnswers(db, memorialId);
  const names = await readUserNames(db, idsOf(answers.map((row) => row.user_id)));
  const ofLetter = Map.groupBy(answers, (row) => row.condolence_id);
  return rows.flatMap((row) =>
    row.state === 'withdrawn'
      ? []
      : {
          ...shared(row),
          state: row.state,
          mayAnswer: row.may_answer,
          answers: (ofLetter.get(row.id) ?? []).map((answer) => ({
            id: answer.id,
            kind: answer.kind,
            text: answer.body,
            createdAt: answer.created_at.toISOString(),
            sentAt: answer.sent_at?.toISOString() ?? null,
            refusedAt: answer.refused_at?.toISOString() ?? null,
            by: nameOf(names, answer.user_id),
          })),
        },
  );
}

type SharedRow = Omit<
  Awaited<ReturnType<typeof store.listCondolences>>[number],
  'state' | 'may_answer'
>;

function shared(row: SharedRow) {
  return {
    id: row.id,
    revision: row.revision,
    name: row.name,
    relationship: row.relationship,
    text: row.body,
    photo: row.photo,
    isFolded: row.is_folded,
    reasons: row.reasons,
    createdAt: row.created_at.toISOString(),
    writtenAt: row.written_at.toISOString(),
  };
}

function idsOf(ids: ReadonlyArray<string | null>): string[] {
  return [...new Set(ids.flatMap((id) => id ?? []))];
}

function nameOf(names: ReadonlyMap<string, string>, id: string | null): string | null {
  return (id === null ? undefined : names.get(id)) ?? null;
}
