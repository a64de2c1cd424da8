/**
 * Inserts visitors' tributes and letters from an archive. No mail is sent about them, and their
 * writers stay unknown.
 */
import { randomId } from '../../wire/ids.server.ts';
import { hashOfMessage } from '../screening/message-hash.server.ts';
import { REASON_SENTENCES } from '../screening/reasons.ts';
import * as store from './store.server.ts';

interface SentMessage {
  id: string;
  revision: number;
  name: string;
  relationship: string | null;
  text: string;
  photo: string | null;
  isFolded: boolean;
  reasons: readonly string[];
  createdAt: Date;
  writtenAt: Date;
}

export interface ReturnedSubmission extends SentMessage {
  state: 'waiting' | 'held' | 'published' | 'declined';
  /** the tribute's id in the new memorial */
  tributeId: string | null;
  hasChange: boolean;
  category: string | null;
  decidedAt: Date | null;
}

export interface ReturnedCondolence extends SentMessage {
  state: 'arrived' | 'held';
  mayAnswer: boolean;
  answers: ReadonlyArray<{
    id: string;
    kind: 'reply' | 'thanks';
    text: string;
    createdAt: Date;
    sentAt: Date | null;
    refusedAt: Date | null;
  }>;
}

export async function insertReturnedModes(
  transaction: store.Db,
  memorialId: string,
  modes: { tributes: 'family' | 'trusted' | 'closed'; letters: 'open' | 'closed' },
): Promise<void> {
  await store.insertModes(transaction, memorialId, modes);
}

/** Can be called for one batch after another. An id that is in use is replaced by a new id. */
export async function insertReturnedSubmissions(
  transaction: store.Db,
  memorialId: string,
  submissions: readonly ReturnedSubmission[],
): Promise<void> {
  const submissionId = await freeIds(transaction, 'tribute_submissions', 'sub', submissions);
  await store.insertSubmissions(
    transaction,
    submissions.map((words) => ({
      ...columnsOf(words, memorialId, submissionId(words.id)),
      state: words.state,
      previous_state: null,
      has_change: words.hasChange,
      is_change_held: words.state === 'published' && words.hasChange && words.reasons.length > 0,
      tribute_id: words.tributeId,
      category: words.category,
      decided_at: words.decidedAt,
      decided_by: null,
    })),
  );
}

/** Can be called for one batch after another. An id that is in use is replaced by a new id. */
export async function insertReturnedCondolences(
  transaction: store.Db,
  memorialId: string,
  letters: readonly ReturnedCondolence[],
): Promise<void> {
  const condolenceId = await freeIds(transaction, 'condolences', 'con', letters);
  await store.insertCondolences(
    transaction,
    letters.map((words) => ({
      ...columnsOf(words, memorialId, condolenceId(words.id)),
      state: words.state,
      may_answer: words.mayAnswer,
    })),
  );
  const answers = letters.flatMap((letter) =>
    letter.answers.map((answer) => ({ ...answer, condolenceId: condolenceId(letter.id) })),
  );
  const answerId = await freeIds(transaction, 'condolence_replies', 'rep', answers);
  await store.insertAnswers(
    transaction,
    answers.map((answer) => ({
      id: answerId(answer.id),
      memorial_id: memorialId,
      condolence_id: answer.condolenceId,
      user_id: null,
      kind: answer.kind,
      body: answer.text,
      created_at: answer.createdAt,
      sent_at: answer.sentAt,
      refused_at: answer.refusedAt,
    })),
  );
}

async function freeIds(
  transaction: store.Db,
  table: Parameters<typeof store.listUsedIds>[1],
  prefix: string,
  words: ReadonlyArray<{ id: string }>,
): Promise<(id: string) => string> {
  const used = await store.listUsedIds(
    transaction,
    table,
    words.map(({ id }) => id),
  );
  const newIds = new Map(used.map((id) => [id, randomId(prefix)]));
  return (id) => newIds.get(id) ?? id;
}

function columnsOf(words: SentMessage, memorialId: string, id: string) {
  return {
    id,
    memorial_id: memorialId,
    revision: words.revision,
    name: words.name,
    relationship: words.relationship,
    body: words.text,
    photo: words.photo,
    // An archive contains no addresses of writers.
    email: null,
    is_folded: words.isFolded,
    reasons: words.reasons.filter((reason) => Object.hasOwn(REASON_SENTENCES, reason)),
    words_hash: hashOfMessage(words.text),
    // No form sent this text, so it gets a random nonce that no form can have. A form with the same
    // nonce would count as already sent.
    form_nonce: randomId('archive'),
    created_at: words.createdAt,
    written_at: words.writtenAt,
  };
}
