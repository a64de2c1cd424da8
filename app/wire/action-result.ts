/**
 * Results of private screens' `clientAction` and `clientLoader`. Failures are returned, so that a form keeps
 * its input.
 */
import { ApiFailure, failureMessage } from './api-failure.ts';

export interface Failure {
  ok: false;
  sentence: string;
  /** error messages by field name */
  fieldErrors: Readonly<Record<string, string>>;
  /** undefined if the server sent none */
  code: string | undefined;
  /** false for a network error or an invalid response */
  isApiResponse: boolean;
}

export type ActionResult = { ok: true } | Failure;

export type Loaded<Data> = { ok: true; data: Data } | Failure;

/** @param fallback - used if the server sent no message */
export function toFailure(error: unknown, fallback: string): Failure {
  const known = error instanceof ApiFailure ? error : undefined;
  return {
    ok: false,
    sentence: failureMessage(error, fallback),
    fieldErrors: known?.fields ?? {},
    code: known?.code,
    isApiResponse: known?.isApiResponse ?? false,
  };
}
