/** The loading flags of SPEC section 4. They are kept in memory only. */
import { create } from 'zustand';

interface SessionActivity {
  isLoading: boolean;
  /**
   * True from a sign-out until the next sign-in, or until a private page opens. Meanwhile the guard does not open the
   * login dialog.
   */
  isSigningOut: boolean;
  isCreatingAccount: boolean;
  isVerifyingEmail: boolean;
  isSendingVerification: boolean;
  isSendingResetCode: boolean;
  isDeletingAccount: boolean;
  /**
   * The key of a user (`user-key.ts`) while a screen that may have their unsaved input is open. If the session ends,
   * this screen stays mounted behind the login dialog.
   */
  screenKeptFor: string | undefined;
  isChecked: boolean;
  /** true from a sign-in with a password until the tab is closed or the user signs out; not after a sign-up */
  hasTypedPassword: boolean;
}

export type ActivityFlag = Exclude<
  keyof SessionActivity,
  'isChecked' | 'screenKeptFor' | 'hasTypedPassword'
>;

export const useSessionActivity = create<SessionActivity>()(() => ({
  isLoading: false,
  isSigningOut: false,
  isCreatingAccount: false,
  isVerifyingEmail: false,
  isSendingVerification: false,
  isSendingResetCode: false,
  isDeletingAccount: false,
  screenKeptFor: undefined,
  isChecked: false,
  hasTypedPassword: false,
}));

export async function withFlag<T>(flag: ActivityFlag, work: () => Promise<T>): Promise<T> {
  useSessionActivity.setState({ [flag]: true });
  try {
    return await work();
  } finally {
    useSessionActivity.setState({ [flag]: false });
  }
}
