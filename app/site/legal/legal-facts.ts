export type LegalKind = 'privacy' | 'terms';

/** The operator's details; undefined if the operator has not set them. */
export interface OperatorFacts {
  /** the e-mail address for questions */
  email: string | undefined;
  /** the postal address, in one line */
  address: string | undefined;
  /** markdown that replaces the built-in text */
  legalTexts: Partial<Record<LegalKind, string>>;
}

export interface LegalText {
  html: string;
  /** true if the text is incomplete, because the operator has not set all details */
  isUnfinished: boolean;
}
