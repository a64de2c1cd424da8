/** What `clientAction` and `clientLoader` of a private screen return: a failure is a result, so that nothing typed is lost. */
import { ApiFailure, sentenceOf } from './api-failure.ts';

export interface Failure {
  ok: false;
  /** for the person */
  sentence: string;
  /** sentences by field name */
  fieldErrors: Readonly<Record<string, string>>;
  /** of the error table; undefined where the server gave none */
  code: string | undefined;
  /** false for an exception: no response, or one that is not in the envelope */
  isAnswer: boolean;
}

export type ActionResult = { ok: true } | Failure;

export type Loaded<Data> = { ok: true; data: Data } | Failure;

/** @param fallback the sentence where the server sent none */
export function toFailure(error: unknown, fallback: string): Failure {
  const known = error instanceof ApiFailure ? error : undefined;
  return {
    ok: false,
    sentence: sentenceOf(error, fallback),
    fieldErrors: known?.fields ?? {},
    code: known?.code,
    isAnswer: known?.isAnswer ?? false,
  };
}
