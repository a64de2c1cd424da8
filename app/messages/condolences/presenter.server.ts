import type { I18n } from '@lingui/core';

import { say } from '../../wire/errors/sentence.ts';
import { REASON_SENTENCES } from '../screening/reasons.ts';
import type { Condolence, CondolenceAnswer, ListedCondolence } from './contract.ts';
import type { AnswerRow, CondolenceRow, ListedRow } from './store.server.ts';

const BEGINNING_LENGTH = 140;

/**
 * True if the writer agreed to a reply and has confirmed the e-mail address, and the letter is not in
 * 'Probably spam'.
 */
export function canAnswer(row: CondolenceRow): row is CondolenceRow & { email: string } {
  return wantsReply(row) && row.emailConfirmedAt !== null;
}

/** True if only the confirmation of the writer's address is missing. */
export function awaitsConfirmation(row: CondolenceRow): boolean {
  return wantsReply(row) && row.emailConfirmedAt === null;
}

function wantsReply({ mayAnswer, email, state }: CondolenceRow): boolean {
  return mayAnswer && email !== null && state === 'arrived';
}

export function presentListed(row: ListedRow): ListedCondolence {
  const isHidden = row.isFolded || row.state === 'held';
  return {
    id: row.id,
    name: row.name,
    ...(row.relationship ? { relationship: row.relationship } : {}),
    writtenAt: row.writtenAt.toISOString(),
    isRead: row.isRead,
    ...(isHidden ? {} : { beginning: beginningOf(row.body) }),
    canAnswer: canAnswer(row),
    awaitsConfirmation: awaitsConfirmation(row),
    isAnswered: row.isAnswered,
  };
}

function beginningOf(text: string): string {
  const line = text.trim().replaceAll(/\s+/gu, ' ');
  const characters = Array.from(line.slice(0, BEGINNING_LENGTH * 4));
  if (characters.length <= BEGINNING_LENGTH) return line;
  return `${characters.slice(0, BEGINNING_LENGTH).join('').trimEnd()}…`;
}

export function presentCondolence(
  row: CondolenceRow,
  context: {
    answers: readonly AnswerRow[];
    names: ReadonlyMap<string, string>;
    areAnswersReceived: boolean;
    /** for the reasons */
    i18n: I18n;
  },
): Condolence {
  return {
    id: row.id,
    name: row.name,
    ...(row.relationship ? { relationship: row.relationship } : {}),
    text: row.body,
    ...(row.photo ? { photo: row.photo } : {}),
    writtenAt: row.writtenAt.toISOString(),
    isHeld: row.state === 'held',
    isFolded: row.isFolded,
    reasons: row.state === 'held' ? sentencesOf(context.i18n, row.reasons) : [],
    canAnswer: canAnswer(row),
    awaitsConfirmation: awaitsConfirmation(row),
    areAnswersReceived: context.areAnswersReceived,
    answers: context.answers.map((answer) => presentAnswer(answer, context.names)),
  };
}

function sentencesOf(i18n: I18n, reasons: readonly string[]): string[] {
  const sentences: Readonly<Record<string, string | undefined>> = REASON_SENTENCES;
  return reasons.flatMap((reason) => say(i18n, sentences[reason] ?? '') || []);
}

function presentAnswer(row: AnswerRow, names: ReadonlyMap<string, string>): CondolenceAnswer {
  const by = row.userId === null ? undefined : names.get(row.userId);
  return {
    id: row.id,
    kind: row.kind,
    text: row.body,
    at: row.createdAt.toISOString(),
    ...(by ? { by } : {}),
    delivery: deliveryOf(row),
  };
}

function deliveryOf({ sentAt, refusedAt }: AnswerRow): CondolenceAnswer['delivery'] {
  if (sentAt) return 'sent';
  return refusedAt ? 'refused' : 'queued';
}
