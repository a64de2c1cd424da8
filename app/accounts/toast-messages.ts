/**
 * The toast messages by API call, word for word from SPEC section 8. The server's success responses
 * contain the same messages, in English. In a browser, they are in the language of the page.
 */

export const DEFAULT_FAILURES = {
  login: /*i18n*/ 'Login failed. Please try again.',
  register: /*i18n*/ 'Registration failed. Please try again.',
  forgotPassword: /*i18n*/ 'Failed to send reset email. Please try again.',
  sendVerification: /*i18n*/ 'Failed to send verification email. Please try again.',
  verifyEmail: /*i18n*/ 'Failed to verify email. Please try again.',
  sendResetCode: /*i18n*/ 'Failed to send reset code. Please try again.',
  verifyResetCode: /*i18n*/ 'Failed to verify code. Please try again.',
  resetPassword: /*i18n*/ 'Failed to reset password. Please try again.',
  updateProfile: /*i18n*/ 'Failed to update profile. Please try again.',
  changePassword: /*i18n*/ 'Failed to change password. Please try again.',
  deleteAccount: /*i18n*/ 'Failed to delete account. Please try again.',
  changeEmail: /*i18n*/ 'We couldn’t change your email. Please try again.',
  providers: /*i18n*/ 'We couldn’t load your other ways to log in. Please try again.',
  connectProvider: /*i18n*/ 'We couldn’t connect this service. Please try again.',
  disconnectProvider: /*i18n*/ 'We couldn’t disconnect this service. Please try again.',
  turnEmailsOn: /*i18n*/ 'We couldn’t turn your emails back on. Please try again.',
  emails: /*i18n*/ 'We couldn’t load your email settings. Please try again.',
  tryEmailAgain: /*i18n*/ 'We couldn’t turn emails back on for this address. Please try again.',
  sessions: /*i18n*/ 'We couldn’t load your list of devices. Please try again.',
  endSession: /*i18n*/ 'We couldn’t log that device out. Please try again.',
  passkeys: /*i18n*/ 'We couldn’t load your passkeys. Please try again.',
  addPasskey: /*i18n*/ 'We couldn’t add a passkey. Please try again.',
  renamePasskey: /*i18n*/ 'We couldn’t rename this passkey. Please try again.',
  removePasskey: /*i18n*/ 'We couldn’t remove this passkey. Please try again.',
  refresh: /*i18n*/ 'Authentication failed. Please log in again.',
} as const;

export const SUCCESS_MESSAGES = {
  login: /*i18n*/ 'Successfully logged in',
  register: /*i18n*/ 'Account created successfully',
  logout: /*i18n*/ 'Successfully logged out',
  forgotPassword: /*i18n*/ 'Password reset email sent successfully',
  resetPassword: /*i18n*/ 'Password reset successfully',
  sendVerification: /*i18n*/ 'Verification email sent successfully',
  verifyEmail: /*i18n*/ 'Email verified successfully',
  sendResetCode: /*i18n*/ 'Password reset code sent successfully',
  verifyResetCode: /*i18n*/ 'Code verified successfully',
  updateProfile: /*i18n*/ 'Profile updated successfully',
  changePassword: /*i18n*/ 'Password changed successfully',
  deleteAccount: /*i18n*/ 'Account deleted successfully',
  changeEmail: /*i18n*/ 'Email changed',
  disconnectProvider: /*i18n*/ 'Disconnected',
  turnEmailsOn: /*i18n*/ 'Emails turned back on',
  tryEmailAgain: /*i18n*/ 'We’ll try sending emails to your address again',
  endSession: /*i18n*/ 'Device logged out',
  endOtherSessions: /*i18n*/ 'All other devices logged out',
  addPasskey: /*i18n*/ 'Passkey added',
  renamePasskey: /*i18n*/ 'Passkey renamed',
  removePasskey: /*i18n*/ 'Passkey removed',
} as const;

/** The message that `sendVerificationQuietly` and `sendResetCodeQuietly` return if they fail (SPEC section 7). */
export const QUIET_FAILURE = 'request failed, but you can continue';

/** The confirmation at the end of the reset flow (SPEC section 4). */
export const RESET_CONFIRMATION =
  /*i18n*/ "If an account with that email exists, we've sent you a password reset link.";
