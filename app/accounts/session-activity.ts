/** What is under way with the session in this tab: the loading flags of SPEC section 4. Kept in memory only. */
import { create } from 'zustand';

interface SessionActivity {
  /** signing in, signing out and checking who is signed in */
  isLoading: boolean;
  /** from the wish to leave until the start page stands, so that no guard asks for a sign-in on the way */
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
