/** A hidden field. Spam programs fill in every field, so a value in it reveals a spam program. */
export const TRAP_FIELD = 'subject';

export const TAKE_BACK = 'take-back';
