/** What an operator can decide about a case, and what is said after it. */
export type CaseDecision =
  | { action: 'grant' | 'decline' | 'close'; id: string }
  | { action: 'asked'; id: string; text: string }
  | { action: 'hide'; id: string; path: string }
  | { action: 'hide-tribute'; id: string; tributeId: string | undefined };

export function decisionSentence(decision: CaseDecision): string {
  const { action, id } = decision;
  switch (action) {
    case 'grant':
      return `${id} granted; the claimant gets the link by email`;
    case 'decline':
      return `${id} declined`;
    case 'close':
      return `${id} closed`;
    case 'asked':
      return `${id} noted`;
    case 'hide-tribute':
      return `Tribute removed from the page; ${id} stays open until you close it`;
    case 'hide':
      return `${decision.path} removed from the page; ${id} stays open until you close it`;
  }
}
