import { call } from '../../wire/call.ts';
import { account } from '../endpoints.ts';
import { loadPrivate } from '../session-in-browser/load-private.ts';
import { DEFAULT_FAILURES } from '../toast-messages.ts';

export function loadEmails() {
  return loadPrivate(DEFAULT_FAILURES.emails, () => call(account.emails));
}
