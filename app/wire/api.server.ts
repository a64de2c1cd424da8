import type { I18n } from '@lingui/core';
import type { Context, Handler } from 'hono';

import type { FindI18n } from '../language/i18n.server.ts';
import { pageI18n } from '../language/i18n.ts';
import { i18nOfReader } from '../language/reader-language.server.ts';
import { failure } from './envelope.ts';
import { AppError } from './errors/app-error.ts';
import { codeOf } from './errors/caught.ts';
import { ERROR_CODES } from './errors/error-codes.ts';
import { isOutage, OUTAGE_RETRY_SECONDS } from './errors/outage.ts';

/** What `createApi` keeps for each request. */
export interface LanguageVariables {
  findI18n: FindI18n;
}

/**
 * The language of a request, which our pages name in `Accept-Language`; English, if it is not offered.
 */
export function i18nOf(c: Context): I18n | undefined {
  const { findI18n } = c.var as Partial<LanguageVariables>;
  return findI18n?.(languageOf(c));
}

/** The messages in any language, such as a memorial's. */
export function findI18nOf(c: Context): FindI18n {
  const { findI18n = () => pageI18n } = c.var as Partial<LanguageVariables>;
  return findI18n;
}

/** What the request prefers, such as `de-AT`. It may be no language. */
export function languageOf(c: Context): string {
  const [wanted = ''] = (c.req.header('Accept-Language') ?? '').slice(0, 100).split(/[,;]/);
  return wanted.trim();
}

export function methodNotAllowed(...methods: readonly string[]): Handler {
  return (c) => {
    c.header('Allow', methods.join(', '));
    return failureResponse(c, new AppError('METHOD_NOT_ALLOWED'));
  };
}

/** JSON for programs and our own scripts; a sentence in their language for people whose browser opened the address. */
export function failureResponse(c: Context, error: unknown): Response {
  const known = toAppError(error);
  if (isOpenedByPerson(c)) return sentenceResponse(c, known);
  setFailureHeaders(c, known);
  return c.json(failure(known, i18nOf(c)), known.status);
}

/** The sentence of the error as plain text, in the language of the reader. */
export function sentenceResponse(c: Context, error: AppError): Response {
  const { findI18n } = c.var as Partial<LanguageVariables>;
  const cookie = c.req.header('Cookie');
  const acceptLanguage = c.req.header('Accept-Language');
  const i18n = findI18n && i18nOfReader({ cookie, acceptLanguage }, findI18n);
  setFailureHeaders(c, error);
  return c.text(i18n ? error.in(i18n).message : error.message, error.status);
}

function isOpenedByPerson(c: Context): boolean {
  return !c.req.path.startsWith('/api/') && (c.req.header('Accept') ?? '').includes('text/html');
}

function setFailureHeaders(c: Context, known: AppError): void {
  c.header('Cache-Control', 'no-store');
  // The server has not read the rest of the request body, so the connection must be closed.
  if (known.status === 413) c.header('Connection', 'close');
  if (known.retryAfterSeconds) c.header('Retry-After', String(known.retryAfterSeconds));
}

export function isReportable(error: unknown): boolean {
  return ERROR_CODES[toAppError(error).code].reportable;
}

/** True for Node's error about a body that ends too early, because the client has disconnected. */
export function isBodyCutOff(c: Context, error: Error): boolean {
  const isCut = error.message === 'aborted' && codeOf(error) === 'ECONNRESET';
  return isCut && c.req.raw.signal.aborted;
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (!isOutage(error)) return new AppError('UNEXPECTED', { cause: error });
  return new AppError('UNAVAILABLE', { cause: error, retryAfterSeconds: OUTAGE_RETRY_SECONDS });
}
