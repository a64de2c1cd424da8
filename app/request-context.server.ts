/**
 * The context that the server passes to page loaders: services, and the few settings that pages show. Loaders must use
 * only this context and not open connections or files.
 */
import { createContext } from 'react-router';

import type { SocialProvider } from './accounts/contract.ts';
import type { MemorialService } from './memorials/service.server.ts';
import type { ReportForms } from './words/reports/report-forms.server.ts';
import type { Writer } from './words/writing/writing-context.server.ts';
import type { WritingService } from './words/writing/writing-service.server.ts';

export interface PageServices {
  memorials: MemorialService;
  writing: WritingService;
  /** the page on which visitors report a tribute */
  reports: ReportForms;
  /**
   * Who sends the form of this request.
   * @returns `cookie`: the value of the header Set-Cookie, if the browser sends its first form
   */
  readWriter(): Promise<{ writer: Writer; cookie?: string }>;
  /** the public URL without a trailing slash */
  origin: string;
  product: { name: string; provider: string };
  /** the configured providers for social sign-in */
  socialProviders: readonly SocialProvider[];
  /** the minimum length of a new password, in characters */
  passwordMin: number;
  /** the nonce of the page's inline scripts and styles (`ui/csp-nonce.ts`) */
  cspNonce: string | undefined;
  /** false if only HTML is requested; a page that is never hydrated then contains no loader data */
  isDataRequested: boolean;
  /**
   * The time at which the page is rendered, from which 'Nd ago' is computed. Empty in data requests, because the
   * browser then uses its own clock. Without a time, unchanged data has the same bytes each time, so the response is a
   * 304.
   */
  renderedAt: string;
  /** logs an unexpected error for the operators */
  reportFailure(error: unknown): void;
}

export const pageServices = createContext<PageServices>();
