/** The storage item of the signed-in user. The script of memorial pages reads this file, so it imports nothing. */
export const USER_STORAGE = 'user-storage';

/** True from sign-in to sign-out in this browser, even if the session has expired. */
export function hasStoredUser(): boolean {
  try {
    return localStorage.getItem(USER_STORAGE) !== null;
  } catch {
    return false;
  }
}
