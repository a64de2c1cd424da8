/** What the passkey calls exchange. The options and credentials are the JSON forms of the WebAuthn standard. */
import { z } from 'zod';

import '../../wire/zod-without-eval.ts';
import { pageI18n as i18n } from '../../language/i18n.ts';
import { isVisibleName } from '../../wire/text/visible-text.ts';

export const PASSKEY_LIMITS = {
  /** for each account */
  passkeys: 20,
  /** in code points */
  name: 60,
  challengeMinutes: 5,
  /** All of the following are in characters of base64url. The standard allows ids of 1,023 bytes. */
  credentialId: 1364,
  clientData: 4000,
  attestation: 8000,
  authenticatorData: 2000,
  signature: 1400,
  userHandle: 88,
} as const;

export const PASSKEY_MESSAGES = {
  nameRequired: /*i18n*/ 'Enter a name for this passkey',
  nameTooLong: () =>
    i18n._('Please use no more than {most, plural, one {# character} other {# characters}}', {
      most: PASSKEY_LIMITS.name,
    }),
  nameForm: /*i18n*/ 'Enter the name on one line, without hidden characters',
  malformed: /*i18n*/ 'We couldn’t read the response from your passkey. Please try again.',
} as const;

const M = PASSKEY_MESSAGES;

export const passkeyNameSchema = z
  .string({ error: M.nameRequired })
  .trim()
  .min(1, { error: M.nameRequired })
  .refine((name) => Array.from(name).length <= PASSKEY_LIMITS.name, { error: M.nameTooLong })
  .refine((name) => name.isWellFormed() && !/[\u0000-\u001F\u007F\u2028\u2029]/u.test(name), {
    error: M.nameForm,
  })
  .refine((name) => name === '' || isVisibleName(name), { error: M.nameForm });

export const renamePayloadSchema = z.object({ name: passkeyNameSchema });

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** undefined until the first sign-in with it */
  lastUsedAt: z.iso.datetime().optional(),
});
export const passkeysResponseSchema = z.object({ passkeys: z.array(passkeySchema) });
export const passkeyResponseSchema = z.object({ passkey: passkeySchema });
export type Passkey = z.infer<typeof passkeySchema>;

/** With it, the browser can ask the device to stop offering the passkey. */
export const removedResponseSchema = z.object({
  removed: z.object({ rpId: z.string(), credentialId: z.string() }),
});

const descriptorsSchema = z.array(
  z.object({
    id: z.string(),
    type: z.literal('public-key'),
    transports: z.array(z.string()),
  }),
);

export const creationOptionsSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  /** in milliseconds */
  timeout: z.int(),
  excludeCredentials: descriptorsSchema,
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export const creationOptionsResponseSchema = z.object({ options: creationOptionsSchema });
export type CreationOptions = z.infer<typeof creationOptionsSchema>;

export const requestOptionsSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** in milliseconds */
  timeout: z.int(),
  /** empty if the person chooses among all passkeys that the device has for this site */
  allowCredentials: descriptorsSchema,
  userVerification: z.literal('required'),
});
export const requestOptionsResponseSchema = z.object({ options: requestOptionsSchema });
export type RequestOptions = z.infer<typeof requestOptionsSchema>;

function base64url(max: number) {
  return z
    .string({ error: M.malformed })
    .max(max, { error: M.malformed })
    .regex(/^[\w-]+$/, { error: M.malformed });
}

const credentialFields = {
  id: base64url(PASSKEY_LIMITS.credentialId),
  rawId: base64url(PASSKEY_LIMITS.credentialId),
  type: z.literal('public-key', { error: M.malformed }),
};

const transport = z
  .string({ error: M.malformed })
  .max(32, { error: M.malformed })
  .regex(/^[a-z-]+$/, { error: M.malformed });

/** The response of a device that has made a passkey. */
export const attestationSchema = z.object(
  {
    ...credentialFields,
    response: z.object(
      {
        clientDataJSON: base64url(PASSKEY_LIMITS.clientData),
        attestationObject: base64url(PASSKEY_LIMITS.attestation),
        transports: z
          .array(transport, { error: M.malformed })
          .max(10, { error: M.malformed })
          .optional(),
      },
      { error: M.malformed },
    ),
  },
  { error: M.malformed },
);
export const registerPasskeyPayloadSchema = z.object({ credential: attestationSchema });
export type Attestation = z.infer<typeof attestationSchema>;

/** The response of a device that has signed with a passkey. */
export const assertionSchema = z.object(
  {
    ...credentialFields,
    response: z.object(
      {
        clientDataJSON: base64url(PASSKEY_LIMITS.clientData),
        authenticatorData: base64url(PASSKEY_LIMITS.authenticatorData),
        signature: base64url(PASSKEY_LIMITS.signature),
        userHandle: base64url(PASSKEY_LIMITS.userHandle).optional(),
      },
      { error: M.malformed },
    ),
  },
  { error: M.malformed },
);
export const assertionPayloadSchema = z.object({ credential: assertionSchema });
export type Assertion = z.infer<typeof assertionSchema>;
