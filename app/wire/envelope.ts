import type { AppError } from './app-error.ts';

/** Every JSON response of the API has one of these two shapes. */
export interface SuccessEnvelope<T> {
  success: true;
  message: string;
  data?: T;
}

export interface FailureEnvelope {
  success: false;
  message: string;
  /** repeats `message` */
  error: string;
  /** a stable error code, for clients */
  code: string;
  fields?: Readonly<Record<string, string>>;
}

/** A success envelope. The message is for readers of the raw API; screens have texts of their own. */
export function success<T>(message: string, data: T): SuccessEnvelope<T> {
  return { success: true, message, data };
}

/** A failure envelope. It never holds a cause or a stack. */
export function failure(error: AppError): FailureEnvelope {
  return {
    success: false,
    message: error.message,
    error: error.message,
    code: error.code,
    ...(error.fields ? { fields: error.fields } : {}),
  };
}
