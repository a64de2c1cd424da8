import { call } from '../../wire/call.ts';
import { providers } from '../endpoints.ts';
import { loadPrivate } from '../session-in-browser/load-private.ts';
import { DEFAULT_FAILURES } from '../toast-messages.ts';

export function loadProviders() {
  return loadPrivate(DEFAULT_FAILURES.providers, () => call(providers.list));
}
