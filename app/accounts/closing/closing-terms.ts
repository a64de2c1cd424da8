/** Why an operator closes an account: what the terms say that no one may do. */
export const CLOSING_REASONS = ['spam', 'harassment', 'deception', 'illegal', 'other'] as const;

export type ClosingReason = (typeof CLOSING_REASONS)[number];

/** Of the text that the person reads, in characters. */
export const EXPLANATION_LIMITS = { min: 10, max: 1_000 } as const;

export interface Closing {
  reason: ClosingReason;
  /** what the operator wrote to the person */
  explanation: string;
  /** ISO 8601 */
  closed_at: string;
}
