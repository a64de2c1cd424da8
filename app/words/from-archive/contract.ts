/** Validates visitors' tributes and letters from an archive, with the limits of the forms. */
import { z } from 'zod';

import '../../wire/zod-without-eval.ts';
import { letterFieldsSchema, tributeFieldsSchema } from '../contract.ts';
import { answerPayloadSchema } from '../letters/contract.ts';

const photo = z
  .string()
  .regex(/^\/media\/[A-Za-z0-9._-]+$/, { error: 'the address of a picture' })
  .optional();

export const returnedSubmissionSchema = tributeFieldsSchema.omit({ email: true }).extend({ photo });

export const returnedLetterSchema = letterFieldsSchema.omit({ email: true }).extend({ photo });

export const returnedAnswerSchema = answerPayloadSchema;
