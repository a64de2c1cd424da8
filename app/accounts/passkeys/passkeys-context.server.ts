import type { AccountContext } from '../account-context.server.ts';
import type { PasskeyChallenges } from './challenges.server.ts';

/** What the check of a response needs. */
export type CheckContext = Pick<PasskeyContext, 'kysely' | 'passkeyChallenges' | 'now' | 'log'>;

export interface PasskeyContext extends AccountContext {
  passkeyChallenges: PasskeyChallenges;
  product: { name: string };
  log: {
    info(fields: Record<string, unknown>, message: string): void;
    warn(fields: Record<string, unknown>, message: string): void;
  };
}
