import { z } from 'zod';

import '../../wire/zod-without-eval.ts';
import { emailSchema } from '../../accounts/contract.ts';
import { invitedRoleSchema } from '../../members/contract.ts';
import { isVisibleText } from '../../wire/text/visible-text.ts';
import { multiLine, personName } from '../../wire/values.ts';
import { MESSAGE_LIMITS } from '../contract.ts';

export const HELP_TEXT_MAX = 1_000;

export const helpFieldsSchema = z.object({
  text: multiLine(HELP_TEXT_MAX).refine(isVisibleText),
  name: personName(MESSAGE_LIMITS.name),
  email: emailSchema,
});

export type HelpFields = z.infer<typeof helpFieldsSchema>;

const helpRequestSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** the visitor's e-mail address, which is not confirmed */
  email: z.string(),
  text: z.string(),
  askedAt: z.string(),
});

export type HelpRequest = z.infer<typeof helpRequestSchema>;

export const helpRequestsResponseSchema = z.object({
  requests: z.array(helpRequestSchema),
});

export const helpAnswerPayloadSchema = z.discriminatedUnion('answer', [
  z.object({ answer: z.literal('invite'), role: invitedRoleSchema }),
  z.object({ answer: z.literal('aside') }),
  z.object({ answer: z.literal('reopen') }),
]);
