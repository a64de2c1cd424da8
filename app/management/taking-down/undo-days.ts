/** The number of days in which a memorial that was taken down can be restored. Then it is deleted. */
export const UNDO_DAYS = 30;
