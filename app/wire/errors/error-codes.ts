/** The HTTP response for an error code. Services throw `AppError(code)`. */
interface ErrorEntry {
  status: 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 429 | 500 | 503;
  message: string;
  reportable: boolean;
}

export const ERROR_CODES = {
  MEMORIAL_SLUG_REQUIRED: entry(400, /*i18n*/ 'Memorial slug is required'),
  MEMORIAL_NOT_FOUND: entry(404, /*i18n*/ 'Memorial not found'),
  MEMORIAL_GONE: entry(410, /*i18n*/ 'This page was taken down by the family.'),
  NOT_ALLOWED: entry(403, /*i18n*/ 'Your role on this memorial doesn’t let you do this.'),
  WORDS_CLOSED: entry(403, /*i18n*/ 'The family isn’t accepting tributes right now.'),
  DRAFT_MOVED_ON: entry(
    409,
    /*i18n*/ 'The page has changed since you last looked at it. Check it again, then publish.',
  ),
  VERSION_MISSING: entry(
    410,
    /*i18n*/ 'This version can’t be opened because its file is missing. Your page and your other versions are still there.',
  ),
  PLAN_LIMIT: entry(409, /*i18n*/ 'You’ve reached the limit of your plan.'),
  LAST_OWNER: entry(
    409,
    /*i18n*/ 'You’re the only owner. Before you leave or change your role, transfer ownership to someone else.',
  ),
  ANSWER_NOT_WANTED: entry(
    409,
    /*i18n*/ 'The sender didn’t ask for replies by email, so you can’t reply here.',
  ),
  THANKS_REFUSED: entry(409, /*i18n*/ 'You’ve already thanked everyone who came.'),
  VIDEO_TOOLS_MISSING: entry(
    503,
    /*i18n*/ 'We can’t make videos right now, but your browser can make this one instead.',
  ),
  FILE_REFUSED: entry(400, /*i18n*/ 'We can’t use this file. Choose another one.'),
  UPLOAD_OFFSET: entry(
    409,
    /*i18n*/ 'We expected a different part of this file. Check how much has been uploaded, then continue from there.',
  ),
  SLUG_TAKEN: entry(409, /*i18n*/ 'This web address is taken by another memorial'),
  INVALID_INPUT: entry(400, /*i18n*/ 'Check the fields marked below.'),
  INVALID_CREDENTIALS: entry(401, /*i18n*/ 'Invalid email or password'),
  NOT_SIGNED_IN: entry(401, /*i18n*/ 'Please log in to continue.'),
  ACCOUNT_CLOSED: entry(
    403,
    /*i18n*/ 'We closed this account because it broke our terms. Our email to you says why. If you think we’ve made a mistake, write to us on the Contact page.',
  ),
  SESSION_ENDED: entry(401, /*i18n*/ 'Authentication failed. Please log in again.'),
  CODE_INVALID: entry(
    400,
    /*i18n*/ 'This code is wrong or has expired. Check it, or ask for a new one.',
  ),
  LINK_OVER: entry(
    410,
    /*i18n*/ 'This link has already been used or has expired. Please ask for a new one.',
  ),
  CURRENT_PASSWORD_WRONG: entry(
    400,
    /*i18n*/ 'This isn’t your current password. Please try again.',
  ),
  PASSWORD_NOT_HERE: entry(
    403,
    /*i18n*/ 'You log in with another service, so you can’t change a password here.',
  ),
  EMAIL_FIXED: entry(
    409,
    /*i18n*/ 'Email cannot be changed. Contact support if you need to update it.',
  ),
  EMAIL_NOT_VERIFIED: entry(
    403,
    /*i18n*/ 'Please verify your email address first. We can send you a code.',
  ),
  SOCIAL_CANCELLED: entry(403, /*i18n*/ 'Login was cancelled. Try again, or log in another way.'),
  SOCIAL_FAILED: entry(400, /*i18n*/ 'We couldn’t log you in. Please try again.'),
  SOCIAL_CLOCK: entry(
    503,
    /*i18n*/ 'We couldn’t log you in because of a problem on our side. Please log in with your email instead.',
    true,
  ),
  SOCIAL_UNAVAILABLE: entry(
    503,
    /*i18n*/ 'The login service isn’t responding right now. Please try again, or log in with your email.',
    true,
  ),
  SOCIAL_EMAIL_MISSING: entry(
    400,
    /*i18n*/ 'That account didn’t share an email address with us. Please sign up with your email address and a password.',
  ),
  SOCIAL_OTHER_IDENTITY: entry(
    409,
    /*i18n*/ 'There’s already an account here with this email address, but it’s connected to a different account with this login service. Please use that one, or log in another way.',
  ),
  SOCIAL_TAKEN: entry(
    409,
    /*i18n*/ 'The account you chose is already connected to another account on this site. Disconnect it there first, or choose a different one.',
  ),
  SOCIAL_CONNECTED: entry(
    409,
    /*i18n*/ 'You’ve already connected a different account with this login service. Disconnect that one first.',
  ),
  LAST_WAY_IN: entry(
    409,
    /*i18n*/ 'This is your only way to log in. Before you disconnect it, add a passkey.',
  ),
  SOCIAL_NOT_CONFIGURED: entry(
    404,
    /*i18n*/ 'This way of logging in isn’t available here. Please log in with your email.',
  ),
  PASSKEY_UNKNOWN: entry(
    400,
    /*i18n*/ 'This passkey isn’t connected to an account here. It may have been removed. Please log in another way.',
  ),
  PASSKEY_REFUSED: entry(
    400,
    /*i18n*/ 'We couldn’t confirm this passkey. Please try again, or log in another way.',
  ),
  PASSKEY_EXPIRED: entry(
    400,
    /*i18n*/ 'The passkey request expired after five minutes. Please try again.',
  ),
  PASSKEY_NOT_ADDED: entry(400, /*i18n*/ 'We couldn’t add this passkey. Please try again.'),
  PASSKEY_TAKEN: entry(409, /*i18n*/ 'This passkey has already been added to an account.'),
  PASSKEYS_FULL: entry(
    409,
    /*i18n*/ 'You have 20 passkeys, which is the most an account can have. Remove one first.',
  ),
  SIGN_IN_AGAIN: entry(403, /*i18n*/ 'Please log in again first, so we know it’s you.'),
  SIGN_UP_INVITED: entry(
    403,
    /*i18n*/ 'This site is by invitation only. To create an account, use the link in your invitation and the email address it was sent to.',
  ),
  PAYMENTS_NOT_CONFIGURED: entry(503, /*i18n*/ 'This site isn’t set up to take payments.'),
  PAYMENTS_UNAVAILABLE: entry(
    503,
    /*i18n*/ 'We can’t reach our payment provider right now. You haven’t been charged. Please try again in a few minutes.',
    true,
  ),
  PRICE_UNKNOWN: entry(
    400,
    /*i18n*/ 'This price is no longer available. Please reload the page and choose again.',
  ),
  FOREIGN_RETURN_ADDRESS: entry(400, /*i18n*/ 'The return address must be one of our own pages.'),
  FOREIGN_CUSTOMER: entry(403, /*i18n*/ 'This billing account belongs to someone else.'),
  ALREADY_SUBSCRIBED: entry(
    409,
    /*i18n*/ 'You’re already on Pro. You can see your plan under “Manage Billing”.',
  ),
  NO_CUSTOMER: entry(
    409,
    /*i18n*/ 'You don’t have a paid plan yet, so there’s no billing to manage.',
  ),
  WEBHOOK_REFUSED: entry(400, /*i18n*/ 'This event wasn’t signed by the payment provider'),
  TOO_MANY_REQUESTS: entry(
    429,
    /*i18n*/ 'Too many attempts. Please wait a few minutes and try again.',
  ),
  BUSY: entry(503, /*i18n*/ 'This site is very busy right now. Please try again in a few seconds.'),
  FOREIGN_ORIGIN: entry(403, /*i18n*/ 'This request didn’t come from our own pages.'),
  JSON_REQUIRED: entry(415, /*i18n*/ 'This call expects JSON'),
  INVALID_JSON: entry(400, /*i18n*/ 'This isn’t valid JSON'),
  NOT_FOUND: entry(404, /*i18n*/ 'Not found'),
  METHOD_NOT_ALLOWED: entry(405, /*i18n*/ 'Method not allowed'),
  BODY_TOO_LARGE: entry(
    413,
    /*i18n*/ 'This is too large to send. Shorten the text or choose a smaller file, then try again.',
  ),
  UNAVAILABLE: entry(
    503,
    /*i18n*/ 'The service isn’t available right now. Please try again.',
    true,
  ),
  UNEXPECTED: entry(500, /*i18n*/ 'An unexpected error occurred', true),
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERROR_CODES;

function entry<S extends ErrorEntry['status'], M extends string>(
  status: S,
  message: M,
  reportable = false,
): { status: S; message: M; reportable: boolean } {
  return { status, message, reportable };
}
