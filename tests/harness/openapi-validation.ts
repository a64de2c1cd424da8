// Checks every response below /api against the OpenAPI document.

import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import type { Hono } from 'hono';
import { z } from 'zod';

import {
  createOpenApiDocument,
  type Json,
} from '../../server/api-document/openapi-document.server.ts';

const schemas = new Map<unknown, z.ZodType>();
const DOCUMENT = createOpenApiDocument({
  origin: 'https://example.org',
  product: 'Test',
  version: '1',
});
const PATHS = Object.entries(DOCUMENT['paths'] as Record<string, Json>).map(([path, calls]) => ({
  pattern: new RegExp(
    `^${path.replace('/memorials/{id}', '/memorials/mem_[^/]+').replaceAll(/\{\w+\}/g, '[^/]+')}$`,
  ),
  calls,
}));
const FAILURE = schemaOf((DOCUMENT['components'] as { schemas: Json }).schemas['Failure']);

const UNDOCUMENTED_STATUSES: ReadonlySet<number> = new Set([400, 403, 404, 405, 413, 415]);
const DOCUMENT_PATHS: ReadonlySet<string> = new Set([
  '/api/v1/docs',
  '/api/v1/docs.css',
  '/api/v1/openapi.json',
]);

/** Makes `fetch` and `request` reject if a response does not match the document. */
export function validateResponses<A extends Pick<Hono, 'fetch'>>(app: A): A {
  const { fetch } = app;
  app.fetch = async (request, ...rest) => {
    const response = await fetch(request, ...rest);
    await validateResponse(request.method, new URL(request.url).pathname, response);
    return response;
  };
  return app;
}

/** @throws Error if the response does not match the document */
export async function validateResponse(
  method: string,
  path: string,
  response: Response,
): Promise<void> {
  if (!path.startsWith('/api/') || DOCUMENT_PATHS.has(path) || method === 'HEAD') return;
  const call = `${method} ${path} with ${response.status}`;
  const operation = PATHS.find(({ pattern }) => pattern.test(path))?.calls[method.toLowerCase()] as
    | { responses: Record<string, { content?: Record<string, { schema: unknown }> }> }
    | undefined;
  if (!operation) {
    if (!UNDOCUMENTED_STATUSES.has(response.status)) {
      throw new Error(`The API's document has no call ${call}.`);
    }
    await validateBody(FAILURE, call, response);
    return;
  }
  const documented = operation.responses[response.status];
  if (!documented) throw new Error(`The API's document does not know ${call}.`);
  const schema = documented.content?.['application/json']?.schema;
  if (schema) await validateBody(schemaOf(schema), call, response);
}

async function validateBody(schema: z.ZodType, call: string, response: Response): Promise<void> {
  const result = schema.safeParse(await jsonOf(response.clone()));
  if (!result.success) {
    throw new Error(
      `The API's document promises another body for ${call}: ${z.prettifyError(result.error)}`,
    );
  }
}

const DECODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

/** The application itself compresses longer responses; `fetch` would undo that, but there is no network here. */
async function jsonOf(response: Response): Promise<unknown> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const encoding = response.headers.get('content-encoding');
  const decode = DECODERS[encoding ?? ''];
  const plain = decode ? decode(bytes) : bytes;
  return JSON.parse(plain.toString());
}

function schemaOf(described: unknown): z.ZodType {
  if (typeof described === 'object' && described !== null && '$ref' in described) return FAILURE;
  const known =
    schemas.get(described) ?? z.fromJSONSchema(described as Parameters<typeof z.fromJSONSchema>[0]);
  schemas.set(described, known);
  return known;
}
