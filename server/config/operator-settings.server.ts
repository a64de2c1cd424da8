/**
 * The operator's details, shown on `/contact`, `/about/privacy`, `/about/terms` and `/about/accessibility`, and who may
 * open `/operator`.
 */
import { resolve } from 'node:path';

import { z } from 'zod';

import { normalizeEmail } from '../../app/accounts/normalize-input.ts';
import { isEmail } from '../../app/wire/text/typed-email.ts';
import { folderPath } from './setting-formats.server.ts';

export interface OperatorSettings {
  /** the e-mail address for questions */
  email: string | undefined;
  /** the postal address, in one line */
  address: string | undefined;
  /** absolute path of a folder with `privacy.md`, `terms.md` and `accessibility.md`, which replace the templates */
  legalDirectory: string | undefined;
  /** the addresses of accounts that may open `/operator`, normalized as at sign-in; empty: no one may */
  accounts: readonly string[];
}

const MOST_OPERATORS = 20;

export const OPERATOR_SETTINGS = {
  CONTACT_EMAIL: z
    .email({ error: 'must be an email address, such as help@memorials.example.org' })
    .optional(),
  OPERATOR_ADDRESS: z
    .string()
    .max(200, { error: 'must be a postal address on one line of at most 200 characters' })
    .optional(),
  LEGAL_DIR: folderPath().optional(),
  OPERATORS: z
    .string()
    .default('')
    .transform((value) => [
      ...new Set(
        value
          .split(',')
          .map((entry) => normalizeEmail(entry))
          .filter(Boolean),
      ),
    ])
    .refine((emails) => emails.length <= MOST_OPERATORS && emails.every(isEmail), {
      error: `must be at most ${MOST_OPERATORS} email addresses separated by commas`,
    }),
};

export function operatorSettings(
  env: z.infer<z.ZodObject<typeof OPERATOR_SETTINGS>>,
): OperatorSettings {
  return {
    email: env.CONTACT_EMAIL,
    address: env.OPERATOR_ADDRESS,
    legalDirectory: env.LEGAL_DIR && resolve(env.LEGAL_DIR),
    accounts: env.OPERATORS,
  };
}
