import type { AppError } from './app-error.ts';

/** Every answer of the API has one of these two shapes. */
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
  /** a stable word for programs */
  code: string;
  fields?: Readonly<Record<string, string>>;
}

/** Wraps an answer. The message is for people who read the API by hand; screens have their own words. */
export function success<T>(message: string, data: T): SuccessEnvelope<T> {
  return { success: true, message, data };
}

/** Shapes an expected failure; never shows a cause or a stack. */
export function failure(error: AppError): FailureEnvelope {
  return {
    success: false,
    message: error.message,
    error: error.message,
    code: error.code,
    ...(error.fields ? { fields: error.fields } : {}),
  };
}
