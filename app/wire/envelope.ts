import type { AppError } from './app-error.ts';

/** Every JSON response has one of these shapes. */
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
  /** an error code that does not change between versions */
  code: string;
  fields?: Readonly<Record<string, string>>;
}

/** The message is for developers; screens have their own texts. */
export function success<T>(message: string, data: T): SuccessEnvelope<T> {
  return { success: true, message, data };
}

export function failure(error: AppError): FailureEnvelope {
  return {
    success: false,
    message: error.message,
    error: error.message,
    code: error.code,
    ...(error.fields ? { fields: error.fields } : {}),
  };
}
