// Holds every answer that the test application gives under /api against the API's own document: the call has
// to be in it, its status has to be named, and the body has to have the form that is promised.

import type { Hono } from 'hono';
import { z } from 'zod';

import { apiDocument, type Json } from '../../server/api-document/document.server.ts';

const schemas = new Map<unknown, z.ZodType>();
const DOCUMENT = apiDocument({ origin: 'https://example.org', product: 'Test', version: '1' });
const PATHS = Object.entries(DOCUMENT['paths'] as Record<string, Json>).map(([path, calls]) => ({
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  calls,
}));
const FAILURE = schemaOf((DOCUMENT['components'] as { schemas: Json }).schemas['Failure']);

/** What says no to a call that does not exist, or stands before all calls. */
const STATUSES_OF_NO_CALL: ReadonlySet<number> = new Set([400, 403, 404, 405, 413, 415]);
/** Parts of the API that are no calls of it. */
const PAGES: ReadonlySet<string> = new Set([
  '/api/v1/docs',
  '/api/v1/docs.css',
  '/api/v1/openapi.json',
]);

/**
 * Whoever asks this application, by `request` or by `fetch`, is refused an answer that its document does not
 * promise.
 * @param below - where its routes stand in the product, for an application that is a part of it
 */
export function holdAnswers<A extends Pick<Hono, 'fetch'>>(app: A, below = ''): A {
  const answer = app.fetch;
  app.fetch = async (request, ...rest) => {
    const response = await answer(request, ...rest);
    await holdAgainstDocument(request.method, below + new URL(request.url).pathname, response);
    return response;
  };
  return app;
}

/** @throws Error when the document does not say what was answered */
export async function holdAgainstDocument(
  method: string,
  path: string,
  answer: Response,
): Promise<void> {
  if (!path.startsWith('/api/') || PAGES.has(path) || method === 'HEAD') return;
  const call = `${method} ${path} with ${answer.status}`;
  const operation = PATHS.find(({ pattern }) => pattern.test(path))?.calls[method.toLowerCase()] as
    | { responses: Record<string, { content?: Record<string, { schema: unknown }> }> }
    | undefined;
  if (!operation) {
    if (!STATUSES_OF_NO_CALL.has(answer.status)) {
      throw new Error(`The API's document has no call ${call}.`);
    }
    await holdAgainst(FAILURE, call, answer);
    return;
  }
  const response = operation.responses[answer.status];
  if (!response) throw new Error(`The API's document does not know ${call}.`);
  const schema = response.content?.['application/json']?.schema;
  if (schema) await holdAgainst(schemaOf(schema), call, answer);
}

async function holdAgainst(schema: z.ZodType, call: string, answer: Response): Promise<void> {
  const result = schema.safeParse(await answer.clone().json());
  if (!result.success) {
    throw new Error(
      `The API's document promises another body for ${call}: ${z.prettifyError(result.error)}`,
    );
  }
}

function schemaOf(described: unknown): z.ZodType {
  if (typeof described === 'object' && described !== null && '$ref' in described) return FAILURE;
  const known =
    schemas.get(described) ?? z.fromJSONSchema(described as Parameters<typeof z.fromJSONSchema>[0]);
  schemas.set(described, known);
  return known;
}
