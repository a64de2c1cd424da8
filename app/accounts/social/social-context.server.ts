import type { AccountContext } from '../account-context.server.ts';
import type { PendingSignIns } from './pending-sign-ins.server.ts';
import type { Providers } from './providers.server.ts';

export interface SocialContext extends AccountContext {
  pendingSignIns: PendingSignIns;
  /** undefined for a provider that is not configured */
  socialProviders: Providers;
}
