/** How mails are sent, and with which key they are signed. */
import { createPrivateKey, type KeyObject } from 'node:crypto';

import { z } from 'zod';

import {
  BOUNCE_SETTINGS,
  bounceProblems,
  bounceSettings,
  type BounceSettings,
} from './bounce-settings.server.ts';
import { isSmtpUrl, PASSWORD_HINT } from './setting-formats.server.ts';

export interface MailSettings {
  /** undefined: mails are stored in an outbox instead of sent; only possible on a developer's machine */
  smtpUrl: string | undefined;
  /** in the form `Name <e-mail address>` */
  from: string;
  /** undefined: mails leave unsigned, and the mail server may sign them */
  dkim: DkimSettings | undefined;
  bounces: BounceSettings;
}

export interface DkimSettings {
  selector: string;
  /** an RSA key, as PKCS #8 in PEM */
  privateKey: string;
}

const MAX_KEY_CHARACTERS = 10_000;
/** Receivers reject shorter keys (RFC 8301). A longer key does not fit into the records of most DNS providers. */
const KEY_BITS = { min: 1024, max: 4096 };

export const MAIL_SETTINGS = {
  SMTP_URL: z
    .string()
    .refine(isSmtpUrl, {
      error: `must be an SMTP URL, such as smtps://user:password@mail.example.org; ${PASSWORD_HINT}`,
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n<>]*<[^\s<>@]+@[^\s<>@]*[^\s<>@.]>$|^[^\s<>@]+@[^\s<>@]*[^\s<>@.]$/, {
      error: 'must be a sender, such as Evermore Memorials <hello@memorials.example.org>',
    })
    .optional(),
  MAIL_DKIM_SELECTOR: z
    .string()
    .max(63, { error: 'must be at most 63 characters' })
    .regex(/^[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/, {
      error: 'must be a name of letters, digits and hyphens, such as memorials1',
    })
    .optional(),
  MAIL_DKIM_KEY: z
    .string()
    .refine((value) => readDkimKey(value) !== undefined, {
      error:
        'must be an RSA private key of 1024 to 4096 bits: Base64 on one line, or PEM with its lines separated by \\n',
    })
    .optional(),
  ...BOUNCE_SETTINGS,
};

type MailEnvironment = z.infer<z.ZodObject<typeof MAIL_SETTINGS>> & { PRODUCT_NAME: string };

/** @param host - the host of ORIGIN, the domain of the default sender */
export function mailSettings(env: MailEnvironment, host: string): MailSettings {
  const { MAIL_DKIM_SELECTOR: selector, MAIL_DKIM_KEY: key } = env;
  const privateKey = key && readDkimKey(key)?.export({ type: 'pkcs8', format: 'pem' }).toString();
  return {
    smtpUrl: env.SMTP_URL,
    from: env.MAIL_FROM ?? `${env.PRODUCT_NAME.replaceAll(/[<>",\r\n]/g, ' ')} <no-reply@${host}>`,
    dkim: selector && privateKey ? { selector, privateKey } : undefined,
    bounces: bounceSettings(env),
  };
}

export function mailProblems(env: z.infer<z.ZodObject<typeof MAIL_SETTINGS>>): string[] {
  const { MAIL_DKIM_SELECTOR: selector, MAIL_DKIM_KEY: key } = env;
  if (selector && !key) return ['MAIL_DKIM_SELECTOR is set without MAIL_DKIM_KEY'];
  if (key && !selector) return ['MAIL_DKIM_KEY is set without MAIL_DKIM_SELECTOR'];
  return bounceProblems(env);
}

/** Undefined if the text is no RSA key of an accepted length. */
function readDkimKey(value: string): KeyObject | undefined {
  if (value.length > MAX_KEY_CHARACTERS) return undefined;
  const text = value.replaceAll(/(?:\\r)?\\n/g, '\n');
  try {
    const key = text.includes('-----BEGIN') ? createPrivateKey(text) : readBase64(text);
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    const isUsable = key.asymmetricKeyType === 'rsa' && bits >= KEY_BITS.min;
    return isUsable && bits <= KEY_BITS.max ? key : undefined;
  } catch {
    return undefined;
  }
}

/** OpenSSL writes one of two forms, depending on its version. */
function readBase64(text: string): KeyObject {
  const der = { key: Buffer.from(text, 'base64'), format: 'der' } as const;
  try {
    return createPrivateKey({ ...der, type: 'pkcs8' });
  } catch {
    return createPrivateKey({ ...der, type: 'pkcs1' });
  }
}
