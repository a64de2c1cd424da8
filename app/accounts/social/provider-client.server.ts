import type { SocialProvider } from '../contract.ts';
import type { SocialFlow } from './authorization.server.ts';

export interface SocialProfile {
  provider: SocialProvider;
  /** the permanent id at the provider; an e-mail address can change */
  subject: string;
  email: string | undefined;
  /** true if the provider states that it has verified the e-mail address */
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
}

export interface ProviderClient {
  /** @throws AppError SOCIAL_UNAVAILABLE */
  begin(callback: string): Promise<{ url: string; flow: SocialFlow }>;
  /**
   * @param returned - the callback URL with its query
   * @throws AppError SOCIAL_CANCELLED, SOCIAL_FAILED, SOCIAL_CLOCK, SOCIAL_UNAVAILABLE
   */
  finish(returned: URL, flow: SocialFlow): Promise<SocialProfile>;
}
