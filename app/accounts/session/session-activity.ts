/**
 * The loading flags of SPEC section 4 for this tab, in memory only. For the forms of private screens the flag is the
 * state of their fetcher.
 */
import { create } from 'zustand';

interface SessionActivity {
  /** true during sign-in, sign-out and the session check */
  isLoading: boolean;
  /**
   * From a sign-out until the next sign-in or private page, so that the guard of the current page does not open the
   * login dialog before `/` is rendered.
   */
  isSigningOut: boolean;
  isCreatingAccount: boolean;
  isVerifyingEmail: boolean;
  isSendingVerification: boolean;
  isSendingResetCode: boolean;
  isDeletingAccount: boolean;
  /** true after the first session check, or after a sign-in */
  isChecked: boolean;
}

export type ActivityFlag = Exclude<keyof SessionActivity, 'isChecked'>;

export const useSessionActivity = create<SessionActivity>()(() => ({
  isLoading: false,
  isSigningOut: false,
  isCreatingAccount: false,
  isVerifyingEmail: false,
  isSendingVerification: false,
  isSendingResetCode: false,
  isDeletingAccount: false,
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
