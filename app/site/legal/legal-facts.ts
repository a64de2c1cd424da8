export type LegalKind = 'privacy' | 'terms' | 'accessibility';

/** Details of the operator. A detail that the operator has not set is undefined. */
export interface OperatorFacts {
  email: string | undefined;
  address: string | undefined;
  /** markdown that replaces the built-in text */
  legalTexts: Partial<Record<LegalKind, string>>;
}

export interface LegalText {
  html: string;
  /** true if the text is incomplete, because the operator has not set all details */
  isUnfinished: boolean;
}
