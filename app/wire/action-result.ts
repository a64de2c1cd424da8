/** Results of the `clientAction` and `clientLoader` of private screens. A failure is returned, not thrown, so that the form stays filled in. */
import { ApiFailure, failureMessage } from './api-failure.ts';

export interface Failure {
  ok: false;
  /** the message to show */
  sentence: string;
  /** error messages by field name */
  fieldErrors: Readonly<Record<string, string>>;
  /** of `error-codes.ts`; undefined where the server sent none */
  code: string | undefined;
  /** false for a network error or a response that is not in the envelope */
  isApiResponse: boolean;
}

export type ActionResult = { ok: true } | Failure;

export type Loaded<Data> = { ok: true; data: Data } | Failure;

/** @param fallback the message where the server sent none */
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
