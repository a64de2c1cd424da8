/** The calls of `/api/v1/auth` (SPEC section 7), one function each. They throw `ApiFailure` and show nothing. */
import { z, type ZodType } from 'zod';

import { apiClient } from '../wire/api-client.ts';
import {
  pendingAnswerSchema,
  sessionsAnswerSchema,
  userAnswerSchema,
  userSchema,
  type AccountSession,
  type ChangePasswordPayload,
  type EmailPayload,
  type LoginPayload,
  type PendingSignIn,
  type ProfilePayload,
  type RegisterPayload,
  type ResetByLinkPayload,
  type ResetPasswordPayload,
  type SocialProvider,
  type User,
  type VerifyEmailPayload,
  type VerifyResetCodePayload,
} from './contract.ts';

const BASE = '/api/v1/auth';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const userAnswer: ZodType<{ user: User }> = userAnswerSchema;

const pendingAnswer: ZodType<{ pending: PendingSignIn }> = pendingAnswerSchema;

const sessionsAnswer: ZodType<{ sessions: AccountSession[] }> = sessionsAnswerSchema;

/** 'Response may return data.user' (SPEC section 7, verify-email). */
const maybeUserAnswer: ZodType<{ user?: User | undefined } | undefined> = z
  .object({ user: userSchema.optional() })
  .optional();

async function askForUser(method: Method, path: string, body?: unknown): Promise<User> {
  const { data } = await apiClient.call({ method, path: `${BASE}${path}`, body, data: userAnswer });
  return data.user;
}

async function tell(method: Method, path: string, body?: unknown): Promise<void> {
  await apiClient.call({ method, path: `${BASE}${path}`, body });
}

export const accountCalls = {
  login: (payload: LoginPayload) => askForUser('POST', '/login', payload),
  register: (payload: RegisterPayload) => askForUser('POST', '/register', payload),
  logout: () => tell('POST', '/logout'),
  me: () => askForUser('GET', '/me'),
  resetPassword: (payload: ResetPasswordPayload) => tell('POST', '/reset-password', payload),
  resetPasswordByLink: (payload: ResetByLinkPayload) =>
    tell('POST', '/reset-password-by-link', payload),
  sendVerification: (payload: EmailPayload) => tell('POST', '/send-verification', payload),
  verifyEmail: async (payload: VerifyEmailPayload): Promise<User | undefined> => {
    const path = `${BASE}/verify-email`;
    const { data } = await apiClient.call({
      method: 'POST',
      path,
      body: payload,
      data: maybeUserAnswer,
    });
    return data?.user;
  },
  /** The sign-in of this browser that waits for its code. */
  pendingSocialSignIn: async (): Promise<PendingSignIn> => {
    const path = `${BASE}/social/pending`;
    return (await apiClient.call({ method: 'GET', path, data: pendingAnswer })).data.pending;
  },
  confirmSocialSignIn: (payload: VerifyEmailPayload) =>
    askForUser('POST', '/social/confirm', payload),
  resendSocialCode: () => tell('POST', '/social/resend'),
  cancelSocialSignIn: () => tell('DELETE', '/social/pending'),
  sendResetCode: (payload: EmailPayload) => tell('POST', '/send-password-reset-code', payload),
  checkResetCode: (payload: VerifyResetCodePayload) =>
    tell('POST', '/verify-password-reset-code', payload),
  updateProfile: (payload: ProfilePayload) => askForUser('PUT', '/profile', payload),
  changePassword: (payload: ChangePasswordPayload) => tell('PUT', '/change-password', payload),
  sessions: async (): Promise<AccountSession[]> => {
    const path = `${BASE}/sessions`;
    const { data } = await apiClient.call({ method: 'GET', path, data: sessionsAnswer });
    return data.sessions;
  },
  endSession: (id: string) => tell('DELETE', `/sessions/${encodeURIComponent(id)}`),
  endOtherSessions: () => tell('DELETE', '/sessions'),
  deleteAccount: () => tell('DELETE', '/delete-account'),
};

/** Where the browser goes to sign in with a provider. */
export function socialSignInPath(provider: SocialProvider): string {
  return `${BASE}/${provider}`;
}
