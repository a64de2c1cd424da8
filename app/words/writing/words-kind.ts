/** A tribute appears on the page; a letter is read by the family alone. */
export type WordsKind = 'tribute' | 'letter';

/** The last part of the form's address. */
export const FORM_PATHS = {
  tribute: 'add-tribute',
  letter: 'send-condolences',
} as const satisfies Record<WordsKind, string>;
