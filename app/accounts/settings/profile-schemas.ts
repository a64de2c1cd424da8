import { z } from 'zod';

import { emailSchema, profilePayloadSchema } from '../contract.ts';

/** What the profile's form sends: an email only if an unverified one was corrected. */
export const profileChangeSchema = profilePayloadSchema.extend({ email: emailSchema.optional() });

/** The email is checked only while it can be changed. */
export function profileFormSchema(isEmailVerified: boolean) {
  return profilePayloadSchema.extend({ email: isEmailVerified ? z.string() : emailSchema });
}
