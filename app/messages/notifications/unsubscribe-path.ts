/**
 * The path of the page that pauses or stops the mails of a memorial. A token follows in the URL
 * (decision 106).
 */
export const UNSUBSCRIBE_PATH = '/memorials/unsubscribe';
