import { z } from 'zod';

import '../../wire/zod-without-eval.ts';
import { emailAddress, multiLine } from '../../wire/values.ts';
import { MESSAGE_LIMITS } from '../contract.ts';

export const REPORT_REASONS = ['hurts', 'wrong', 'about-me', 'mine', 'copyright'] as const;

export const CASE_REASONS = ['about-me', 'mine', 'copyright'] as const;

export type CaseReason = (typeof CASE_REASONS)[number];

export function isCaseReason(reason: string): reason is CaseReason {
  return CASE_REASONS.some((each) => each === reason);
}

export const reportFieldsSchema = z.object({
  reason: z.enum(REPORT_REASONS, { error: /*i18n*/ 'Choose a reason.' }),
  text: multiLine(MESSAGE_LIMITS.text).optional(),
  email: emailAddress(
    MESSAGE_LIMITS.email,
    /*i18n*/ 'Enter a full email address, for example name@example.org.',
  ).optional(),
});

export type ReportFields = z.infer<typeof reportFieldsSchema>;

export const reportSchema = z.object({
  id: z.string(),
  reason: z.enum(REPORT_REASONS),
  text: z.string().optional(),
  reportedAt: z.string(),
  /** the reported tribute; missing if the page no longer shows it */
  tribute: z.object({ name: z.string(), text: z.string() }).optional(),
});

export const reportsResponseSchema = z.object({
  reports: z.array(reportSchema),
  open: z.int().min(0),
});

export type ReportsResponse = z.infer<typeof reportsResponseSchema>;
