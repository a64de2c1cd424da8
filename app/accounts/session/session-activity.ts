/**
 * What is under way with the session in this tab: the loading flags of SPEC section 4, in memory only. Of forms on a
 * private screen the flag is the state of their fetcher.
 */
import { create } from 'zustand';

interface SessionActivity {
  /** signing in, signing out and checking who is signed in */
  isLoading: boolean;
  /**
   * From signing out until the next sign-in or private page, so that the guard of the current page does not open the
   * login dialog before `/` is shown.
   */
  isLeaving: boolean;
  isCreatingAccount: boolean;
  isVerifyingEmail: boolean;
  isSendingVerification: boolean;
  isSendingResetCode: boolean;
  isDeletingAccount: boolean;
  /** true once the server has said who is signed in */
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
  isDeletingAccount: false,
  isChecked: false,
}));

/** Runs the work with its flag set. */
export async function withFlag<T>(flag: ActivityFlag, work: () => Promise<T>): Promise<T> {
  useSessionActivity.setState({ [flag]: true });
  try {
    return await work();
  } finally {
    useSessionActivity.setState({ [flag]: false });
  }
}
