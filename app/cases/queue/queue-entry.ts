export type QueueKind = 'report' | 'claim' | 'wish';

export interface QueueEntry {
  id: string;
  kind: QueueKind;
  memorialId: string;
  slug: string;
  since: string;
  deadline: string;
  isOverdue: boolean;
  /** the person who must act before the deadline */
  waitsFor: 'operator' | 'owner' | 'successor' | 'claimant';
  /** the reason of a report; other cases have none */
  reason?: string;
  /** only in a report; null if the tribute is no longer on the page */
  tributeId?: string | null;
  /** only of a reported tribute: the others came with the document that was imported */
  isFromVisitor?: boolean;
  /** what the reported tribute says, where one case is read; none if it is no longer on the page */
  tribute?: TributeWords;
  name?: string;
  relationship?: string;
  text: string | null;
  email: string | null;
  history: Array<{ at: string; words: string }>;
}

export interface TributeWords {
  name: string;
  text: string;
}
