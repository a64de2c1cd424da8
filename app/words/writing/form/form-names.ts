/** A hidden field. People cannot see it, but spam programs fill in every field. */
export const TRAP_FIELD = 'subject';

export const TAKE_BACK = 'take-back';
