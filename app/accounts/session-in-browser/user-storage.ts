/** The storage item of the signed-in user. The script of memorial pages reads this file, so it imports nothing. */
export const USER_STORAGE = 'user-storage';

/** True if somebody has signed in with this browser, and not signed out. The session itself may have ended. */
export function hasStoredUser(): boolean {
  try {
    return localStorage.getItem(USER_STORAGE) !== null;
  } catch {
    return false;
  }
}
