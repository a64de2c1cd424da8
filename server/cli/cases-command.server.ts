/** `npm run memorials -- cases`: the operator's queue of reports, claims and requests to be left out. */
import type { DecisionContext } from '../../app/cases/cases-context.server.ts';
import type { CaseDecision } from '../../app/cases/queue/case-decisions.ts';
import { day, deadlineOf, minute, subjectOf } from '../../app/cases/queue/case-sentences.ts';
import { listPartsForCase } from '../../app/cases/queue/decide.server.ts';
import { findInQueue, listQueue } from '../../app/cases/queue/operator-queue.server.ts';
import type { QueueEntry } from '../../app/cases/queue/queue-entry.ts';
import { DocumentRefusedError } from '../../app/memorials/documents/document-refused.ts';
import { decideOnCommandLine } from '../../app/operator/decide-as-operator.server.ts';
import type { DatabaseHandle } from '../../db/schema.server.ts';
import type { CaseCommand } from './case-arguments.server.ts';
import { printMessage } from './command-output.server.ts';

interface CasesCommandContext {
  db: DatabaseHandle;
  now: Date;
  /** opens the job queue for the mails of a decision, then calls `run` */
  decide: (run: (context: DecisionContext) => Promise<string>) => Promise<string>;
}

/**
 * Shows the queue or a case, or decides a case.
 * @returns the text for standard output
 */
export async function runCases(
  command: CaseCommand,
  context: CasesCommandContext,
): Promise<string> {
  const { db, now } = context;
  switch (command.action) {
    case 'list': {
      const queue = await listQueue(db, now);
      if (command.asJson) return `${JSON.stringify(queue, null, 2)}\n`;
      if (queue.length === 0) printMessage('No open cases.');
      return queue.map((entry) => `${summary(entry)}\n`).join('');
    }
    case 'show': {
      const entry = await findInQueue(db, command.id, now);
      if (!entry) throw new DocumentRefusedError([`No open case "${command.id}"`]);
      return command.asJson ? `${JSON.stringify(entry, null, 2)}\n` : describe(entry);
    }
    case 'parts':
      return context.decide((deciding) => listParts(command, deciding));
    default:
      return context.decide((deciding) => decide(command, deciding));
  }
}

async function decide(decision: CaseDecision, context: DecisionContext): Promise<string> {
  const answer = await decideOnCommandLine(context, decision);
  if (answer.isDone) return `${answer.sentence}\n`;
  throw new DocumentRefusedError([answer.problem]);
}

async function listParts(
  { id, words, asJson }: Extract<CaseCommand, { action: 'parts' }>,
  context: DecisionContext,
): Promise<string> {
  const parts = await listPartsForCase(context, id);
  if (!parts) throw new DocumentRefusedError([`No case "${id}"`]);
  const wanted = words.toLocaleLowerCase();
  const found = parts.filter(({ text }) => text.toLocaleLowerCase().includes(wanted));
  if (asJson) return `${JSON.stringify(found, null, 2)}\n`;
  if (found.length === 0) printMessage('No part of the page contains these words.');
  return found.map(({ path, text }) => `${path}  ${oneLine(text)}\n`).join('');
}

function summary(entry: QueueEntry): string {
  const { id, slug } = entry;
  return `${id}  ${slug}  ${subjectOf(entry)}, since ${day(entry.since)}\n  ${deadlineOf(entry)}`;
}

/** Visitors' texts are printed as JSON, so that control characters cannot move the terminal's cursor. */
function describe(entry: QueueEntry): string {
  const { kind, name, relationship, text, email, history } = entry;
  return [
    summary(entry),
    ...(kind === 'report' ? [`  tribute: ${describeTribute(entry)}`] : []),
    ...(name ? [`  from: ${JSON.stringify(name)}`] : []),
    ...(relationship ? [`  related: ${JSON.stringify(relationship)}`] : []),
    ...(text ? [`  ${JSON.stringify(text)}`] : []),
    ...(email ? [`  reply to: ${email}${kind === 'claim' ? ' (confirmed)' : ''}`] : []),
    '  history:',
    ...history.map(({ at, words }) => `    ${minute(at)}  ${words}`),
    '',
  ].join('\n');
}

function describeTribute({ tributeId, tribute }: QueueEntry): string {
  if (!tributeId) return 'no longer on the page';
  if (!tribute) return tributeId;
  return `${tributeId} by ${JSON.stringify(tribute.name)}: ${JSON.stringify(tribute.text)}`;
}

function oneLine(text: string): string {
  return JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}…` : text);
}
