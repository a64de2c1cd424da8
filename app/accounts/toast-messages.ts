/**
 * The toast messages by API call, word for word from SPEC section 8. The server's success responses
 * contain the same messages.
 */

export const DEFAULT_FAILURES = {
  login: 'Login failed. Please try again.',
  register: 'Registration failed. Please try again.',
  forgotPassword: 'Failed to send reset email. Please try again.',
  sendVerification: 'Failed to send verification email. Please try again.',
  verifyEmail: 'Failed to verify email. Please try again.',
  sendResetCode: 'Failed to send reset code. Please try again.',
  verifyResetCode: 'Failed to verify code. Please try again.',
  resetPassword: 'Failed to reset password. Please try again.',
  updateProfile: 'Failed to update profile. Please try again.',
  changePassword: 'Failed to change password. Please try again.',
  deleteAccount: 'Failed to delete account. Please try again.',
  changeEmail: 'We couldn’t change your email. Please try again.',
  sessions: 'We couldn’t load where you’re signed in.',
  endSession: 'We couldn’t sign that device out. Please try again.',
  refresh: 'Authentication failed. Please log in again.',
} as const;

export const SUCCESS_MESSAGES = {
  login: 'Successfully logged in',
  register: 'Account created successfully',
  logout: 'Successfully logged out',
  forgotPassword: 'Password reset email sent successfully',
  resetPassword: 'Password reset successfully',
  sendVerification: 'Verification email sent successfully',
  verifyEmail: 'Email verified successfully',
  sendResetCode: 'Password reset code sent successfully',
  verifyResetCode: 'Code verified successfully',
  updateProfile: 'Profile updated successfully',
  changePassword: 'Password changed successfully',
  deleteAccount: 'Account deleted successfully',
  changeEmail: 'Email changed',
  endSession: 'Device signed out',
  endOtherSessions: 'All other devices signed out',
} as const;

/** The message that `sendVerificationQuietly` and `sendResetCodeQuietly` return if they fail (SPEC section 7). */
export const QUIET_FAILURE = 'request failed, but you can continue';

/** The confirmation at the end of the reset flow (SPEC section 4). */
export const RESET_CONFIRMATION =
  "If an account with that email exists, we've sent you a password reset link.";
