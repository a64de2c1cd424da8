/** Services and settings for page loaders. Loaders open no connections or files. */
import { createContext } from 'react-router';

import type { SocialProvider } from './accounts/contract.ts';
import type { Plan } from './billing/contract.ts';
import type { CasePages } from './cases/claims/case-pages.server.ts';
import type { CaseForms } from './cases/forms/case-forms.server.ts';
import type { FollowingService } from './members/following/following-service.server.ts';
import type { MembersService } from './members/members-service.server.ts';
import type { DoorService } from './memorials/door/door-service.server.ts';
import type { Caller } from './memorials/door/passes.server.ts';
import type { MemorialFinder } from './memorials/find/find-memorials.server.ts';
import type { MemorialService } from './memorials/service.server.ts';
import type { OperatorFacts } from './site/legal/legal-facts.ts';
import type { HelpForms } from './words/help-requests/help-forms.server.ts';
import type { ReportForms } from './words/reports/report-forms.server.ts';
import type { Writer } from './words/writing/writing-context.server.ts';
import type { WritingService } from './words/writing/writing-service.server.ts';

export interface PageServices {
  memorials: MemorialService;
  door: DoorService;
  /** proof that this request can see family-only pages */
  caller: Caller;
  /** finds public memorials by name */
  finder: MemorialFinder;
  writing: WritingService;
  /** the page “Help to keep this page” */
  helpForms: HelpForms;
  /** what the page of an invitation's link shows */
  invitations: Pick<MembersService['invitations'], 'readLink'>;
  /** the pages of the links in mails to a new owner or a silent owner */
  following: Pick<FollowingService, 'readHandoverLink' | 'readSuccessionLink' | 'readSilenceLink'>;
  /** the page on which visitors report a tribute */
  reports: ReportForms;
  /** the forms of claims and requests to be left out */
  caseForms: CaseForms;
  /** the pages of a claim, for the claimant and for the owner */
  casePages: CasePages;
  /**
   * The sender of this request's form.
   * @returns `cookie`: the Set-Cookie header for the browser's first form
   */
  readWriter(): Promise<{ writer: Writer; cookie?: string }>;
  /** the public URL without a trailing slash */
  origin: string;
  product: { name: string; provider: string };
  /**
   * the plans with their prices
   * @throws AppError PAYMENTS_UNAVAILABLE
   */
  readPlans(): Promise<Plan[]>;
  /** the operator's contact details and legal texts */
  operator: OperatorFacts;
  /** the configured providers for social sign-in */
  socialProviders: readonly SocialProvider[];
  /** the minimum length of a new password, in characters */
  passwordMin: number;
  /** the nonce of the page's inline scripts and styles (`ui/csp-nonce.ts`) */
  cspNonce: string | undefined;
  /** false if only HTML is requested */
  isDataRequested: boolean;
  /**
   * When the page is rendered, for 'Nd ago'. Empty in data requests, where the browser uses its own clock, so
   * that unchanged data gives a 304.
   */
  renderedAt: string;
  reportFailure(error: unknown): void;
}

export const pageServices = createContext<PageServices>();
