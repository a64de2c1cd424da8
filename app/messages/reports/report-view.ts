import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { TributesHeader } from '../../tributes/contract.ts';
import type { REPORT_REASONS } from './contract.ts';

export type ReportReason = (typeof REPORT_REASONS)[number];

export const REASON_LABELS: Readonly<Record<ReportReason, MessageDescriptor>> = {
  hurts: msg`It’s hurtful or insulting`,
  wrong: msg`Something in it isn’t true`,
  'about-me': msg`It’s about me, and I don’t want it on this page`,
  mine: msg`I wrote this, or it belongs to me`,
  copyright: msg`The text or photo belongs to someone else`,
};

export const THANKS_QUERY = 'thanks';

export interface ReportValues {
  reason: string;
  text: string;
  email: string;
}

interface ReportedTribute {
  memorial: TributesHeader;
  tribute: { name: string; text: string };
  /** false if no one would read it now */
  isKept: boolean;
}

export interface ReportFormView extends ReportedTribute {
  values: ReportValues;
  errors: Partial<Record<keyof ReportValues, string>>;
  notice?: string;
  formToken: string;
}

export interface ReportThanksView extends ReportedTribute {
  isCase: boolean;
}
