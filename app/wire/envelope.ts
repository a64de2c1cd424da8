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
}

export function failure(error: AppError): FailureEnvelope {
  return {
    success: false,
    message: error.message,
    error: error.message,
    code: error.code,
    ...(error.fields ? { fields: error.fields } : {}),
    ...(error.details ? { details: error.details } : {}),
  };
}
