/** “Something is wrong here”: what a visitor can say of a tribute on the page, and what the family reads of it. */
import { z } from 'zod';

import '../../wire/zod-without-eval.ts';
import { multiLine } from '../../wire/values.ts';
import { WORDS_LIMITS } from '../contract.ts';

export const REPORT_REASONS = ['hurts', 'wrong', 'about-me', 'mine', 'copyright'] as const;

/** The reasons that go to the operator as well as to the family. */
export const CASE_REASONS = ['about-me', 'mine', 'copyright'] as const;

/** The fields of the form. Missing and empty optional fields are undefined. */
export const reportFieldsSchema = z.object({
  reason: z.enum(REPORT_REASONS, { error: 'Please choose what is wrong.' }),
  text: multiLine(WORDS_LIMITS.text).optional(),
  email: z.email({ error: 'Please check this e-mail address.' }).max(WORDS_LIMITS.email).optional(),
});

export type ReportFields = z.infer<typeof reportFieldsSchema>;

export const reportSchema = z.object({
  id: z.string(),
  reason: z.enum(REPORT_REASONS),
  text: z.string().optional(),
  reportedAt: z.string(),
  /** the tribute; missing if it is not on the page any more */
  tribute: z.object({ name: z.string(), text: z.string() }).optional(),
});

export const reportsResponseSchema = z.object({
  /** the newest first; without those that the first reader has not read yet */
  reports: z.array(reportSchema),
  /** all open reports */
  open: z.int().min(0),
});

export type ReportsResponse = z.infer<typeof reportsResponseSchema>;
