/** Generates the OpenAPI 3.1 document from the schemas that the server validates with. */
import { z } from 'zod';

import { ERROR_CODES, type ErrorCode } from '../../app/wire/error-codes.ts';
import type { Operation } from './operation.server.ts';
import { OPERATIONS } from './operations.server.ts';

export type Json = { [key: string]: unknown };

const COMMON: readonly ErrorCode[] = ['UNAVAILABLE', 'UNEXPECTED'];
const WITH_PAYLOAD: readonly ErrorCode[] = ['INVALID_JSON', 'INVALID_INPUT', 'BODY_TOO_LARGE'];
const CHANGING: readonly ErrorCode[] = ['FOREIGN_ORIGIN', 'JSON_REQUIRED', 'BODY_TOO_LARGE'];
const SIGNED_IN: readonly ErrorCode[] = ['NOT_SIGNED_IN', 'SESSION_ENDED'];

export function createOpenApiDocument(options: {
  origin: string;
  product: string;
  version: string;
}): Json {
  const paths: Record<string, Json> = {};
  for (const operation of OPERATIONS) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method]: describeOperation(operation),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${options.product} API`,
      version: options.version,
      description:
        'Every answer is JSON in one envelope: `success`, `message`, and `data` where there is any; a failure repeats its sentence in `error` and names itself in `code`.',
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

function describeOperation(operation: Operation): Json {
  const parameters = [
    ...[...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...Object.entries(operation.query ?? {}).map(([name, description]) => ({
      name,
      in: 'query',
      description,
      schema: { type: 'string' },
    })),
  ];
  return {
    summary: operation.about,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(operation.isSignedIn ? { security: [{ session: [] }] } : {}),
    ...(operation.payload
      ? { requestBody: { required: true, content: jsonContent(toSchema(operation.payload)) } }
      : {}),
    ...(operation.method === 'patch'
      ? { requestBody: { required: true, content: TUS_CONTENT } }
      : {}),
    responses: responsesOf(operation),
  };
}

function responsesOf(operation: Operation): Json {
  const responses = successOf(operation);
  for (const [status, codes] of Map.groupBy(errorCodesOf(operation), statusOf)) {
    responses[status] = {
      description: codes.map((code) => `${code}: ${ERROR_CODES[code].message}`).join(' \n'),
      content: jsonContent({ $ref: '#/components/schemas/Failure' }),
    };
  }
  return responses;
}

function successOf(operation: Operation): Json {
  if (operation.isRedirect) {
    return { 302: { description: 'To the provider, or back to a page of ours' } };
  }
  if (operation.tusStatus) {
    return { [operation.tusStatus]: { description: 'Done, with the headers of tus 1.0.0' } };
  }
  if (operation.file) return fileAnswers(operation.file);
  return {
    [operation.status ?? 200]: {
      description: 'Done',
      content: jsonContent(successSchema(operation.data)),
    },
    ...(operation.method === 'get' ? { 304: { description: 'Not changed since' } } : {}),
  };
}

function fileAnswers(type: string): Json {
  const content = { [type]: { schema: { type: 'string', format: 'binary' } } };
  return {
    200: { description: 'The file', content },
    206: { description: 'A part of the file', content },
    304: { description: 'Not changed since' },
    416: { description: 'The file is shorter' },
  };
}

export function errorCodesOf(operation: Operation): ErrorCode[] {
  return [
    ...new Set([
      ...operation.failures,
      ...(operation.isSignedIn ? SIGNED_IN : []),
      ...(operation.payload ? WITH_PAYLOAD : []),
      ...(operation.method === 'get' ? [] : CHANGING),
      ...COMMON,
    ]),
  ];
}

function statusOf(code: ErrorCode): number {
  return ERROR_CODES[code].status;
}

function successSchema(data: z.ZodType | undefined): Json {
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
      ...(data && !data.safeParse(undefined).success ? ['data'] : []),
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
function toSchema(schema: z.ZodType): Json {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  });
  return described;
}

function jsonContent(schema: Json): Json {
  return { 'application/json': { schema } };
}
