/**
 * The browser's API client for `/api/v1/auth` (SPEC section 7). Its functions throw `ApiFailure`.
 */
import { z, type ZodType } from 'zod';

import { apiClient } from '../wire/api-client.ts';
import {
  pendingResponseSchema,
  sentCodeResponseSchema,
  sessionsResponseSchema,
  userResponseSchema,
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
  type SentCode,
  type SocialProvider,
  type User,
  type VerifyEmailPayload,
  type VerifyResetCodePayload,
} from './contract.ts';
import { withNewerCode } from './newer-code.ts';

const BASE = '/api/v1/auth';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const userResponse: ZodType<{ user: User }> = userResponseSchema;

const pendingResponse: ZodType<{ pending: PendingSignIn }> = pendingResponseSchema;

const sentCodeResponse: ZodType<{ sentCode?: SentCode | undefined } | undefined> =
  sentCodeResponseSchema.optional();

const sessionsResponse: ZodType<{ sessions: AccountSession[] }> = sessionsResponseSchema;

/** 'Response may return data.user' (SPEC section 7, verify-email). */
const optionalUserResponse: ZodType<{ user?: User | undefined } | undefined> = z
  .object({ user: userSchema.optional() })
  .optional();

async function requestUser(method: Method, path: string, body?: unknown): Promise<User> {
  const { data } = await apiClient.call({
    method,
    path: `${BASE}${path}`,
    body,
    data: userResponse,
  });
  return data.user;
}

async function request(method: Method, path: string, body?: unknown): Promise<void> {
  await apiClient.call({ method, path: `${BASE}${path}`, body });
}

export const accountCalls = {
  login: (payload: LoginPayload) => requestUser('POST', '/login', payload),
  register: (payload: RegisterPayload) => requestUser('POST', '/register', payload),
  logout: () => request('POST', '/logout'),
  me: () => requestUser('GET', '/me'),
  resetPassword: (payload: ResetPasswordPayload) =>
    withNewerCode(request('POST', '/reset-password', payload)),
  resetPasswordByLink: (payload: ResetByLinkPayload) =>
    request('POST', '/reset-password-by-link', payload),
  sendVerification: (payload: EmailPayload) => request('POST', '/send-verification', payload),
  /** Sends no mail if the last code can be used and is younger than nine minutes. */
  sendVerificationIfNeeded: async ({ email }: EmailPayload): Promise<SentCode | undefined> => {
    const path = `${BASE}/send-verification`;
    const body = { email, isAutomatic: true };
    const { data } = await apiClient.call({ method: 'POST', path, body, data: sentCodeResponse });
    return data?.sentCode;
  },
  verifyEmail: async (payload: VerifyEmailPayload): Promise<User | undefined> => {
    const path = `${BASE}/verify-email`;
    const { data } = await withNewerCode(
      apiClient.call({ method: 'POST', path, body: payload, data: optionalUserResponse }),
    );
    return data?.user;
  },
  pendingSocialSignIn: async (): Promise<PendingSignIn> => {
    const path = `${BASE}/social/pending`;
    return (await apiClient.call({ method: 'GET', path, data: pendingResponse })).data.pending;
  },
  confirmSocialSignIn: (payload: VerifyEmailPayload) =>
    withNewerCode(requestUser('POST', '/social/confirm', payload)),
  resendSocialCode: () => request('POST', '/social/resend'),
  cancelSocialSignIn: () => request('DELETE', '/social/pending'),
  sendResetCode: (payload: EmailPayload) => request('POST', '/send-password-reset-code', payload),
  checkResetCode: (payload: VerifyResetCodePayload) =>
    withNewerCode(request('POST', '/verify-password-reset-code', payload)),
  updateProfile: (payload: ProfilePayload) => requestUser('PUT', '/profile', payload),
  changeEmail: (payload: EmailPayload) => requestUser('PUT', '/email', payload),
  changePassword: (payload: ChangePasswordPayload) => request('PUT', '/change-password', payload),
  sessions: async (): Promise<AccountSession[]> => {
    const path = `${BASE}/sessions`;
    const { data } = await apiClient.call({ method: 'GET', path, data: sessionsResponse });
    return data.sessions;
  },
  endSession: (id: string) => request('DELETE', `/sessions/${encodeURIComponent(id)}`),
  endOtherSessions: () => request('DELETE', '/sessions'),
  deleteAccount: () => request('DELETE', '/delete-account'),
};

export function socialSignInPath(provider: SocialProvider): string {
  return `${BASE}/${provider}`;
}
