/**
 * The log: JSON lines on standard output. It never contains e-mail or IP addresses, query strings, bodies, cookies or
 * headers.
 */
import {
  pino,
  type DestinationStream,
  type Logger,
  type LoggerOptions,
  type SerializedError,
} from 'pino';

import type { Config } from '../config/config.server.ts';

export type Log = Logger;

export function createLog(
  config: Pick<Config, 'logLevel'>,
  destination: DestinationStream = pino.destination(1),
): Log {
  const options: LoggerOptions = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: describeError },
    redact: {
      paths: [
        'password',
        'code',
        'token',
        'email',
        'cookie',
        'authorization',
        '*.password',
        '*.token',
      ],
      censor: '[left out]',
    },
  };
  return pino(options, destination);
}

/**
 * The properties of an error that are logged. Other properties can contain personal data, such as query parameters or
 * recipients.
 */
const LOGGED_PROPERTIES = [
  'type',
  'message',
  'stack',
  'code',
  'severity',
  'table',
  'column',
  'constraint',
  'errno',
  'syscall',
  'path',
  'command',
  'responseCode',
  'statusCode',
  'requestId',
] as const;

/** Long texts are cut, because searching them for e-mail addresses takes time. */
const MAX_CHARACTERS = 4096;
const WORD_BOUNDARY = /[\s"'<>()[\],;:/]/;
/** Matches only at the start of a word. Trying a match at each letter would take quadratic time. */
const EMAIL_ADDRESS = /(?<![^\s"'<>()[\],;:/])[^\s"'<>()[\],;:/]+@[^\s"'<>()[\],;:/]+/g;

function withoutAddresses(text: string): string {
  return cut(text).replaceAll(EMAIL_ADDRESS, '[left out]');
}

/** Cuts between words, because `EMAIL_ADDRESS` may not match an e-mail address that is cut in half. */
function cut(text: string): string {
  if (text.length <= MAX_CHARACTERS) return text;
  let end = MAX_CHARACTERS;
  while (end > 0 && !WORD_BOUNDARY.test(text.charAt(end - 1))) end -= 1;
  return `${text.slice(0, end)}[cut]`;
}

function describeError(error: unknown): unknown {
  return error instanceof Error ? describe(pino.stdSerializers.err(error)) : error;
}

function describe(error: SerializedError): Record<string, unknown> {
  const described: Record<string, unknown> = {};
  for (const name of LOGGED_PROPERTIES) {
    const value: unknown = error[name];
    if (typeof value === 'string') described[name] = withoutAddresses(value);
    if (typeof value === 'number') described[name] = value;
  }
  const aggregated = error.aggregateErrors as SerializedError[] | undefined;
  if (aggregated) described['aggregateErrors'] = aggregated.map(describe);
  return described;
}
