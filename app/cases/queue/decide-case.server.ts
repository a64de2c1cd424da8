/** One decision of an operator, and the sentence that follows it, for the command line and the operator's screen. */
import type { DecisionContext } from '../cases-context.server.ts';
import {
  closeCase,
  declineCase,
  grantClaim,
  hidePartForCase,
  hideTributeForCase,
  noteQuestion,
  type DecisionOutcome,
} from './decide.server.ts';

export type CaseDecision =
  | { action: 'grant' | 'decline' | 'close'; id: string }
  | { action: 'asked'; id: string; text: string }
  | { action: 'hide'; id: string; path: string }
  | { action: 'hide-tribute'; id: string; tributeId: string | undefined };

export type DecisionAnswer =
  | { isDone: true; sentence: string }
  | Extract<DecisionOutcome, { isDone: false }>;

export async function decideCase(
  context: DecisionContext,
  decision: CaseDecision,
): Promise<DecisionAnswer> {
  const { action, id } = decision;
  switch (action) {
    case 'grant':
      return answer(
        await grantClaim(context, id),
        `${id} granted; the claimant gets the link by email`,
      );
    case 'decline':
      return answer(await declineCase(context, id), `${id} declined`);
    case 'close':
      return answer(await closeCase(context, id), `${id} closed`);
    case 'asked':
      return answer(await noteQuestion(context, id, decision.text), `${id} noted`);
    case 'hide-tribute':
      return answer(
        await hideTributeForCase(context, id, decision.tributeId),
        `tribute removed from the page; ${id} stays open until you close it`,
      );
    case 'hide':
      return answer(
        await hidePartForCase(context, id, decision.path),
        `${decision.path} removed from the page; ${id} stays open until you close it`,
      );
  }
}

function answer(outcome: DecisionOutcome, sentence: string): DecisionAnswer {
  return outcome.isDone ? { isDone: true, sentence } : outcome;
}
