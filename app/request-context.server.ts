/**
 * What a page loader is given by the server: the services and the few settings that pages show.
 * Loaders take everything from here and never open anything themselves.
 */
import { createContext } from 'react-router';

import type { SocialProvider } from './accounts/contract.ts';
import type { MemorialService } from './memorials/service.server.ts';

export interface PageServices {
  memorials: MemorialService;
  /** the public address without a slash at its end */
  origin: string;
  product: { name: string; provider: string };
  /** those whose sign-in buttons exist */
  socialProviders: readonly SocialProvider[];
  /** the fewest characters of a new password */
  passwordMin: number;
  /** for the page's own inline scripts and styles (`ui/csp-nonce.ts`) */
  cspNonce: string | undefined;
  /** false when only HTML is requested: a page that is never hydrated then sends no loader data */
  isDataRequested: boolean;
  /**
   * The moment of rendering, from which a page counts 'Nd ago'. Empty in data for a page that the browser
   * draws by its own clock, so that unchanged data is the same text and is answered with 304.
   */
  renderedAt: string;
  /** tells the operators of what no visitor can mend */
  reportFailure(error: unknown): void;
}

export const pageServices = createContext<PageServices>();
