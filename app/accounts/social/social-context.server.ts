import type { AccountContext } from '../account-context.server.ts';
import type { PendingSignIns } from './pending-sign-ins.server.ts';
import type { Provider } from './providers.server.ts';

export interface SocialContext extends AccountContext {
  pendingSignIns: PendingSignIns;
  socialProviders: readonly Provider[];
}
