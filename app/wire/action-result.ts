/**
 * `clientAction` and `clientLoader` of private screens return failures instead of throwing, so that
 * a form keeps its input.
 */
import { ApiFailure, failureMessage } from './errors/api-failure.ts';

export interface Failure {
  ok: false;
  sentence: string;
  fieldErrors: Readonly<Record<string, string>>;
  code: string | undefined;
  /** false for a network error or an invalid response */
  isApiResponse: boolean;
}

export type ActionResult = { ok: true } | Failure;

export type Loaded<Data> = { ok: true; data: Data } | Failure;

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
