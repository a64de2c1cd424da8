/** The services and settings that page loaders use. Loaders open no connections or files themselves. */
import type { I18n } from '@lingui/core';
import { createContext } from 'react-router';

import type { ProviderButton } from './accounts/contract.ts';
import type { Plan } from './billing/contract.ts';
import type { ClaimsContext } from './cases/cases-context.server.ts';
import type { FindI18n } from './language/i18n.server.ts';
import type { LanguageChoice } from './language/languages.ts';
import type { LinkContext } from './members/members-context.server.ts';
import type { DoorContext } from './memorials/door/door-context.server.ts';
import type { Caller } from './memorials/door/passes.server.ts';
import type { FindContext } from './memorials/find/find-memorials.server.ts';
import type { MemorialsContext } from './memorials/published-memorials.server.ts';
import type { AttendanceContext } from './messages/attendance/attendance-context.server.ts';
import type { HelpFormContext } from './messages/help-requests/help-forms.server.ts';
import type { ReportFormContext } from './messages/reports/report-forms.server.ts';
import type { Writer, WritingContext } from './messages/writing/writing-context.server.ts';
import type { ContactContext } from './site/contact/send-contact-message.server.ts';
import type { OperatorFacts } from './site/legal/legal-facts.ts';

/**
 * @param language - of the page
 * @param address - of an English script in `/assets/`
 * @returns the address of the same script in this language
 */
export type ScriptAddress = (language: string, address: string) => string;

/** What the use cases that loaders call need of the application. */
type LoaderContext = WritingContext &
  AttendanceContext &
  HelpFormContext &
  ReportFormContext &
  ClaimsContext &
  LinkContext &
  MemorialsContext &
  DoorContext &
  FindContext &
  ContactContext;

/** The context of the use cases that loaders call, and facts about the request. */
export interface PageServices extends LoaderContext {
  /** the network, user and passes of this request; passes give access to family-only pages */
  caller: Caller;
  /**
   * The visitor who makes this request: the browser, the network and, if signed in, the user.
   * @returns `cookie`: the Set-Cookie header, if the browser does not have this cookie yet
   */
  readWriter(): Promise<{ writer: Writer; cookie?: string }>;
  findI18n: FindI18n;
  /** for pages whose address and data say nothing of a language */
  readerI18n(): I18n;
  scriptAddress: ScriptAddress;
  /** those in which the product speaks, English first */
  languages: readonly LanguageChoice[];
  origin: string;
  product: { name: string; provider: string };
  /** @throws AppError PAYMENTS_UNAVAILABLE */
  readPlans(): Promise<Plan[]>;
  operator: OperatorFacts;
  providerButtons: readonly ProviderButton[];
  passwordMin: number;
  isInvitedOnly: boolean;
  /** false if the response needs only the HTML, and not the data of the loaders */
  isDataRequested: boolean;
  /**
   * The time from which texts such as “2d ago” are calculated. Empty in data requests, because the browser uses its own
   * clock. With a time, each response would differ, so that the server could never reply with 304.
   */
  renderedAt: string;
  reportFailure(error: unknown): void;
}

export const pageServices = createContext<PageServices>();
