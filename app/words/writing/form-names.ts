/** Names in the forms that browser and server share. */

/** The field that people do not see. Programs that fill in every field give themselves away. */
export const TRAP_FIELD = 'subject';

/** The value of the button that takes words back. */
export const TAKE_BACK = 'take-back';
