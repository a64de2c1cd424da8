/** The path of the page that pauses or stops the mails of a memorial, followed by a token (decision 107). */
export const UNSUBSCRIBE_PATH = '/memorials/unsubscribe';
