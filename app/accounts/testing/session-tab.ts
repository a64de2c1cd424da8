import { useToasts } from '../../ui/toast/toast-store.ts';
import type { User } from '../contract.ts';
import { useSessionActivity } from '../session-in-browser/session-activity.ts';
import { clearUser } from '../session-in-browser/session-store.ts';
import { startScriptedApi, type ScriptedApi } from './scripted-api.ts';

export const ada: User = {
  firstName: 'Ada',
  lastName: 'King',
  email: 'ada@example.org',
  isEmailVerified: true,
  oauth: { google: false, facebook: false },
};

export async function startSessionTab(): Promise<ScriptedApi> {
  const api = await startScriptedApi();
  clearUser();
  useToasts.setState({ toasts: [] });
  useSessionActivity.setState(useSessionActivity.getInitialState(), true);
  return api;
}
