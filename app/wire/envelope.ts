import type { I18n } from '@lingui/core';

import type { AppError } from './errors/app-error.ts';

export interface FailureEnvelope {
  success: false;
  message: string;
  error: string;
  /** stays the same in later versions */
  code: string;
  fields?: Readonly<Record<string, string>>;
  /** further facts by name, such as `newerCodeSentAt` */
  details?: Readonly<Record<string, string>>;
  /** `message` and `fields` in the language that the request asks for, unless that is English */
  localized?: {
    /** a BCP 47 tag */
    language: string;
    message: string;
    fields?: Readonly<Record<string, string>>;
  };
}

/** @param i18n - the language of the request */
export function failure(error: AppError, i18n?: I18n): FailureEnvelope {
  return {
    success: false,
    message: error.message,
    error: error.message,
    code: error.code,
    ...(error.fields ? { fields: error.fields } : {}),
    ...(error.details ? { details: error.details } : {}),
    ...(i18n &&
      i18n.locale !== 'en' && { localized: { language: i18n.locale, ...error.in(i18n) } }),
  };
}
