/** Validates visitors' tributes and letters from an archive, with the limits of the forms. */
import { z } from 'zod';

import '../../wire/zod-without-eval.ts';
import { MEDIA_ADDRESS } from '../../wire/values.ts';
import { answerPayloadSchema } from '../condolences/contract.ts';
import { condolenceFieldsSchema, tributeFieldsSchema } from '../contract.ts';

const photo = z.string().regex(MEDIA_ADDRESS, { error: 'the address of a picture' }).optional();

export const returnedSubmissionSchema = tributeFieldsSchema.omit({ email: true }).extend({ photo });

export const returnedCondolenceSchema = condolenceFieldsSchema
  .omit({ email: true })
  .extend({ photo });

export const returnedAnswerSchema = answerPayloadSchema;
