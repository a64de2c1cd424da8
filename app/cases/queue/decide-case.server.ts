/** One decision of an operator, and the sentence that follows it, for the command line and the operator's screen. */
import type { DecisionContext } from '../cases-context.server.ts';
import { decisionSentence, type CaseDecision } from './case-decisions.ts';
import {
  closeCase,
  declineCase,
  grantClaim,
  hidePartForCase,
  hideTributeForCase,
  noteQuestion,
  type DecisionOutcome,
} from './decide.server.ts';

export type DecisionAnswer =
  | { isDone: true; sentence: string }
  | Extract<DecisionOutcome, { isDone: false }>;

export async function decideCase(
  context: DecisionContext,
  decision: CaseDecision,
): Promise<DecisionAnswer> {
  const outcome = await carryOut(context, decision);
  return outcome.isDone ? { isDone: true, sentence: decisionSentence(decision) } : outcome;
}

function carryOut(context: DecisionContext, decision: CaseDecision): Promise<DecisionOutcome> {
  const { action, id } = decision;
  switch (action) {
    case 'grant':
      return grantClaim(context, id);
    case 'decline':
      return declineCase(context, id);
    case 'close':
      return closeCase(context, id);
    case 'asked':
      return noteQuestion(context, id, decision.text);
    case 'hide-tribute':
      return hideTributeForCase(context, id, decision.tributeId);
    case 'hide':
      return hidePartForCase(context, id, decision.path);
  }
}
