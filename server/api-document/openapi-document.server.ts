/** Generates the OpenAPI 3.1 document from the schemas that the server validates with. */
import { z } from 'zod';

import type { Endpoint, Schema } from '../../app/wire/endpoint.ts';
import { ERROR_CODES, type ErrorCode } from '../../app/wire/errors/error-codes.ts';
import { ENDPOINTS } from '../endpoints.server.ts';

export type Json = { [key: string]: unknown };

const COMMON: readonly ErrorCode[] = ['UNAVAILABLE', 'UNEXPECTED'];
const WITH_PAYLOAD: readonly ErrorCode[] = ['INVALID_JSON', 'INVALID_INPUT', 'BODY_TOO_LARGE'];
const CHANGING: readonly ErrorCode[] = ['FOREIGN_ORIGIN', 'JSON_REQUIRED', 'BODY_TOO_LARGE'];
const SIGNED_IN: readonly ErrorCode[] = ['NOT_SIGNED_IN', 'SESSION_ENDED'];
const OF_MEMORIAL: readonly ErrorCode[] = ['MEMORIAL_NOT_FOUND', 'NOT_ALLOWED'];

export function createOpenApiDocument(options: {
  origin: string;
  product: string;
  version: string;
}): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of ENDPOINTS) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: describeEndpoint(endpoint),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${options.product} API`,
      version: options.version,
      description:
        'Every response is JSON in the same envelope: `success`, `message` and, if there is any, `data`. A failure repeats its message in `error` and has a `code`.',
    },
    servers: [{ url: options.origin }],
    paths,
    components: {
      schemas: { Failure: failureSchema() },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: options.origin.startsWith('https:') ? '__Host-session' : 'memorials_session',
        },
      },
    },
  };
}

/** The body of an upload request: the bytes of the file from `Upload-Offset` on. */
const TUS_CONTENT: Json = {
  'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } },
};

function describeEndpoint(endpoint: Endpoint): Json {
  const parameters = [
    ...[...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...Object.entries(endpoint.query ?? {}).map(([name, description]) => ({
      name,
      in: 'query',
      description,
      schema: { type: 'string' },
    })),
  ];
  return {
    summary: endpoint.about,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.right !== 'anyone' ? { security: [{ session: [] }] } : {}),
    ...(endpoint.payload
      ? { requestBody: { required: true, content: jsonContent(toSchema(endpoint.payload)) } }
      : {}),
    ...(endpoint.takes
      ? { requestBody: { required: true, content: fileContent(endpoint.takes.file) } }
      : {}),
    ...(endpoint.method === 'PATCH'
      ? { requestBody: { required: true, content: TUS_CONTENT } }
      : {}),
    responses: responsesOf(endpoint),
  };
}

function responsesOf(endpoint: Endpoint): Json {
  const responses = successOf(endpoint);
  for (const [status, codes] of Map.groupBy(errorCodesOf(endpoint), statusOf)) {
    responses[status] = {
      description: codes.map((code) => `${code}: ${ERROR_CODES[code].message}`).join(' \n'),
      content: jsonContent({ $ref: '#/components/schemas/Failure' }),
    };
  }
  return responses;
}

function successOf(endpoint: Endpoint): Json {
  const { sends, status = 200, data, method } = endpoint;
  if (!sends) {
    return {
      [status]: { description: 'Done', content: jsonContent(successSchema(data)) },
      ...(method === 'GET' ? { 304: { description: 'Not modified' } } : {}),
    };
  }
  if ('file' in sends) return fileAnswers(sends.file);
  if ('tus' in sends) {
    return { [sends.tus]: { description: 'Done, with tus 1.0.0 headers' } };
  }
  return { 302: { description: 'Redirects to the provider, or back to a page of this site' } };
}

function isOfMemorial({ right }: Endpoint): boolean {
  return right !== 'anyone' && right !== 'user';
}

function fileAnswers(type: string): Json {
  const content = fileContent(type);
  return {
    200: { description: 'The file', content },
    206: { description: 'The requested part of the file', content },
    304: { description: 'Not modified' },
    416: { description: 'The range starts after the end of the file' },
  };
}

function fileContent(type: string): Json {
  return { [type]: { schema: { type: 'string', format: 'binary' } } };
}

export function errorCodesOf(endpoint: Endpoint): ErrorCode[] {
  return [
    ...new Set([
      ...(endpoint.failures ?? []),
      ...(endpoint.right === 'anyone' ? [] : SIGNED_IN),
      ...(isOfMemorial(endpoint) ? OF_MEMORIAL : []),
      ...(endpoint.payload ? WITH_PAYLOAD : []),
      ...(endpoint.method === 'GET' ? [] : CHANGING),
      ...COMMON,
    ]),
  ];
}

function statusOf(code: ErrorCode): number {
  return ERROR_CODES[code].status;
}

function successSchema(data: Schema | undefined): Json {
  return {
    type: 'object',
    properties: {
      success: { const: true },
      message: { type: 'string' },
      ...(data ? { data: toSchema(data) } : {}),
    },
    required: [
      'success',
      'message',
      ...(data && !(data as z.ZodType).safeParse(undefined).success ? ['data'] : []),
    ],
    additionalProperties: false,
  };
}

function failureSchema(): Json {
  return {
    type: 'object',
    properties: {
      success: { const: false },
      message: { type: 'string' },
      error: { type: 'string' },
      code: { enum: Object.keys(ERROR_CODES) },
      fields: { type: 'object', additionalProperties: { type: 'string' } },
      details: { type: 'object', additionalProperties: { type: 'string' } },
    },
    required: ['success', 'message', 'error', 'code'],
    additionalProperties: false,
  };
}

/** Describes the value as the client sends it. The server then normalizes spaces, line endings and dates. */
function toSchema(schema: Schema): Json {
  const { $schema: _, ...described } = z.toJSONSchema(schema as z.ZodType, {
    io: 'input',
    unrepresentable: 'any',
  });
  return described;
}

function jsonContent(schema: Json): Json {
  return { 'application/json': { schema } };
}
