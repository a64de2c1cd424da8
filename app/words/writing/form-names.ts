/** A hidden field. Spam programs fill in every field, so a value in it reveals them. */
export const TRAP_FIELD = 'subject';

/** The value of the button with which the writer withdraws the text. */
export const TAKE_BACK = 'take-back';
