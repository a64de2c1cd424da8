/**
 * Results of the `clientAction` and `clientLoader` of private screens. Failures are returned instead of thrown, so
 * that a form keeps its input.
 */
import { ApiFailure, failureMessage } from './api-failure.ts';

export interface Failure {
  ok: false;
  /** the message to show */
  sentence: string;
  /** error messages by field name */
  fieldErrors: Readonly<Record<string, string>>;
  /** a code of `error-codes.ts`; undefined if the server sent none */
  code: string | undefined;
  /** false for a network error or a response that is not in the envelope */
  isApiResponse: boolean;
}

export type ActionResult = { ok: true } | Failure;

export type Loaded<Data> = { ok: true; data: Data } | Failure;

/** @param fallback - the message if the server sent none */
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
