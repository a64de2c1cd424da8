/**
 * The context that the server passes to page loaders: services and the few settings that pages show.
 * Loaders use only these and open no connections or files themselves.
 */
import { createContext } from 'react-router';

import type { SocialProvider } from './accounts/contract.ts';
import type { MemorialService } from './memorials/service.server.ts';

export interface PageServices {
  memorials: MemorialService;
  /** the public address without a slash at its end */
  origin: string;
  product: { name: string; provider: string };
  /** the social sign-ins that are configured */
  socialProviders: readonly SocialProvider[];
  /** the minimum length of a new password, in characters */
  passwordMin: number;
  /** for the page's own inline scripts and styles (`ui/csp-nonce.ts`) */
  cspNonce: string | undefined;
  /** false when only HTML is requested: a page that is never hydrated then sends no loader data */
  isDataRequested: boolean;
  /**
   * The time of rendering, from which a page computes 'Nd ago'. Empty in data requests, where the browser uses
   * its own clock: unchanged data then has the same bytes and is answered with 304.
   */
  renderedAt: string;
  /** logs an unexpected error for the operators */
  reportFailure(error: unknown): void;
}

export const pageServices = createContext<PageServices>();
