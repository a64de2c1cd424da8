/** How the product learns which emails came back. */
import { z } from 'zod';

import { bounceMappingSchema, type BounceMapping } from '../../app/mail/bounces/bounce-events.ts';
import { BOUNCE_PRESETS } from '../../app/mail/bounces/bounce-presets.ts';

export interface BounceSettings {
  /** emails come from `name+TOKEN@domain` of this address; undefined: from the address of MAIL_FROM */
  address: string | undefined;
  /** the secret of `POST /mail/bounces`; undefined: there is no such address */
  token: string | undefined;
  /** undefined: only messages of mail servers are taken, no JSON */
  mapping: BounceMapping | undefined;
}

const MAX_MAPPING_CHARACTERS = 10_000;

export const BOUNCE_SETTINGS = {
  MAIL_BOUNCE_ADDRESS: z
    .string()
    .max(200, { error: 'must be at most 200 characters' })
    // With the token, the part before @ may have 64 characters.
    .regex(/^[A-Za-z0-9._-]{1,30}@[A-Za-z0-9.-]+$/, {
      error:
        'must be an address such as bounces@mail.example.org, with at most 30 characters before @ and no +',
    })
    .optional(),
  MAIL_BOUNCE_TOKEN: z
    .string()
    .regex(/^[A-Za-z0-9._~-]{16,200}$/, {
      error: 'must be 16 to 200 random letters and digits',
    })
    .optional(),
  MAIL_BOUNCE_JSON: z
    .string()
    .max(MAX_MAPPING_CHARACTERS, { error: 'must be at most 10000 characters' })
    .transform((value, context) => {
      const mapping = readMapping(value);
      if (mapping) return mapping;
      const names = Object.keys(BOUNCE_PRESETS).join(', ');
      context.addIssue(
        `must be one of ${names}, or a mapping as “Emails that come back” in docs/operating.md describes it`,
      );
      return z.NEVER;
    })
    .optional(),
};

type BounceEnvironment = z.infer<z.ZodObject<typeof BOUNCE_SETTINGS>>;

export function bounceSettings(env: BounceEnvironment): BounceSettings {
  return {
    address: env.MAIL_BOUNCE_ADDRESS,
    token: env.MAIL_BOUNCE_TOKEN,
    mapping: env.MAIL_BOUNCE_JSON,
  };
}

export function bounceProblems(env: BounceEnvironment): string[] {
  if (env.MAIL_BOUNCE_TOKEN) return [];
  const names = ['MAIL_BOUNCE_ADDRESS', 'MAIL_BOUNCE_JSON'] as const;
  return names.flatMap((name) =>
    env[name] === undefined ? [] : [`${name} is set without MAIL_BOUNCE_TOKEN`],
  );
}

/** Undefined if the value is neither a preset nor a mapping. */
function readMapping(value: string): BounceMapping | undefined {
  const preset = Object.entries(BOUNCE_PRESETS).find(([name]) => name === value.toLowerCase());
  if (preset) return bounceMappingSchema.parse(preset[1]);
  try {
    const mapping: unknown = JSON.parse(value);
    return bounceMappingSchema.safeParse(mapping).data;
  } catch {
    return undefined;
  }
}
