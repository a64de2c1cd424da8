/** A hidden field. People cannot see it, but spam programs fill in every field. */
export const TRAP_FIELD = 'subject';

export const TAKE_BACK = 'take-back';

/** Confirms the address of a letter, on the page that a mailed link has opened. */
export const CONFIRM_EMAIL = 'confirm-email';

/** Sends the mail with that link once more. */
export const ASK_AGAIN = 'ask-again';
