/** What is under way with the session in this tab: the loading flags of SPEC section 4. Kept in memory only. */
import { create } from 'zustand';

interface SessionActivity {
  /** signing in, signing out and checking who is signed in */
  isLoading: boolean;
  /**
   * From the wish to leave until somebody signs in or enters a guarded page, so that the guard of the page
   * that is being left asks for nothing on the way.
   */
  isLeaving: boolean;
  isCreatingAccount: boolean;
  isVerifyingEmail: boolean;
  isSendingVerification: boolean;
  isSendingResetCode: boolean;
  isUpdatingProfile: boolean;
  isChangingPassword: boolean;
  isDeletingAccount: boolean;
  /** true once this page has heard from the server who is signed in */
  isChecked: boolean;
}

export type ActivityFlag = Exclude<keyof SessionActivity, 'isChecked'>;

export const useSessionActivity = create<SessionActivity>()(() => ({
  isLoading: false,
  isLeaving: false,
  isCreatingAccount: false,
  isVerifyingEmail: false,
  isSendingVerification: false,
  isSendingResetCode: false,
  isUpdatingProfile: false,
  isChangingPassword: false,
  isDeletingAccount: false,
  isChecked: false,
}));

/** Runs the work with its flag raised. */
export async function during<T>(flag: ActivityFlag, work: () => Promise<T>): Promise<T> {
  useSessionActivity.setState({ [flag]: true });
  try {
    return await work();
  } finally {
    useSessionActivity.setState({ [flag]: false });
  }
}
