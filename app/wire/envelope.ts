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
  /** the same text as `message` */
  error: string;
  /** a stable error code, for clients */
  code: string;
  fields?: Readonly<Record<string, string>>;
}

/**
 * Creates a success envelope. The message is for developers who call the API directly; screens have their own
 * texts.
 */
export function success<T>(message: string, data: T): SuccessEnvelope<T> {
  return { success: true, message, data };
}

/** Creates a failure envelope. It never contains a cause or a stack trace. */
export function failure(error: AppError): FailureEnvelope {
  return {
    success: false,
    message: error.message,
    error: error.message,
    code: error.code,
    ...(error.fields ? { fields: error.fields } : {}),
  };
}
