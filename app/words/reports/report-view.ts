/** What the page “Something is wrong here” shows. */
import type { TributesHeader } from '../../tributes/contract.ts';
import type { REPORT_REASONS } from './contract.ts';

export type ReportReason = (typeof REPORT_REASONS)[number];

/** The reasons in the order of the form. */
export const REASON_LABELS: Readonly<Record<ReportReason, string>> = {
  hurts: 'It hurts or insults somebody',
  wrong: 'Something in it is not true',
  'about-me': 'It is about me, and I do not want it here',
  mine: 'I wrote this, or it should be mine',
  copyright: 'The words or the picture belong to somebody else',
};

/** The query of the page that thanks. */
export const THANKS_QUERY = 'thanks';

/** The fields as the visitor has filled them in. */
export interface ReportValues {
  /** a reason, or any other text that was sent */
  reason: string;
  text: string;
  email: string;
}

interface ReportedTribute {
  memorial: TributesHeader;
  /** the beginning of the tribute, so that visitors see which one they report */
  tribute: { name: string; text: string };
  /** false if the memorial has no owner */
  isKept: boolean;
}

export interface ReportFormView extends ReportedTribute {
  values: ReportValues;
  /** sentences by field */
  errors: Partial<Record<keyof ReportValues, string>>;
  /** a sentence about the form as a whole */
  notice?: string;
  formToken: string;
}

/** Shown after a report. */
export interface ReportThanksView extends ReportedTribute {
  /** true if the operator reads the report as well */
  isCase: boolean;
}
