/**
 * The loading flags of SPEC section 4 for this tab, in memory only. Forms on private screens use the state of their
 * fetcher instead.
 */
import { create } from 'zustand';

interface SessionActivity {
  /** true during sign-in, sign-out and the session check */
  isLoading: boolean;
  /**
   * True from a sign-out until the next sign-in or until a private page is opened. Prevents the current page's guard
   * from opening the login dialog before `/` is shown.
   */
  isSigningOut: boolean;
  isCreatingAccount: boolean;
  isVerifyingEmail: boolean;
  isSendingVerification: boolean;
  isSendingResetCode: boolean;
  isDeletingAccount: boolean;
  /**
   * True while a screen has unsaved input. If the session ends during this time, the screen stays mounted behind the
   * login dialog, so that the same user can continue.
   */
  keepsScreen: boolean;
  /** true after the first session check, or after a sign-in */
  isChecked: boolean;
}

export type ActivityFlag = Exclude<keyof SessionActivity, 'isChecked' | 'keepsScreen'>;

export const useSessionActivity = create<SessionActivity>()(() => ({
  isLoading: false,
  isSigningOut: false,
  isCreatingAccount: false,
  isVerifyingEmail: false,
  isSendingVerification: false,
  isSendingResetCode: false,
  isDeletingAccount: false,
  keepsScreen: false,
  isChecked: false,
}));

/** Sets the flag while the work runs. */
export async function withFlag<T>(flag: ActivityFlag, work: () => Promise<T>): Promise<T> {
  useSessionActivity.setState({ [flag]: true });
  try {
    return await work();
  } finally {
    useSessionActivity.setState({ [flag]: false });
  }
}
