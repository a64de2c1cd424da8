/**
 * The log: one JSON object a line on standard output. It holds methods, paths, times and error causes;
 * it never holds addresses of people or machines, query strings, bodies, cookies or headers.
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

/** Makes the process's log, on standard output unless it is to go elsewhere. */
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
 * What an error may say of itself. Those of the database also carry the parameters of their statement and the
 * row that was in the way, those of a mail server whom it refused.
 */
const TOLD_OF_AN_ERROR = [
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

/** Characters of one text: beyond it a log says nothing more, and the search for addresses costs. */
const MOST_CHARACTERS = 4096;
const BETWEEN_WORDS = /[\s"'<>()[\],;:/]/;
/** Begins at the beginning of a word only: tried at each of its letters, a long word would cost their square. */
const EMAIL_ADDRESS = /(?<![^\s"'<>()[\],;:/])[^\s"'<>()[\],;:/]+@[^\s"'<>()[\],;:/]+/g;

function withoutAddresses(text: string): string {
  return cut(text).replaceAll(EMAIL_ADDRESS, '[left out]');
}

/** Ends with a whole word, because the half of an address is not known as one. */
function cut(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text;
  let end = MOST_CHARACTERS;
  while (end > 0 && !BETWEEN_WORDS.test(text.charAt(end - 1))) end -= 1;
  return `${text.slice(0, end)}[cut]`;
}

function describeError(error: unknown): unknown {
  return error instanceof Error ? describe(pino.stdSerializers.err(error)) : error;
}

function describe(error: SerializedError): Record<string, unknown> {
  const told: Record<string, unknown> = {};
  for (const name of TOLD_OF_AN_ERROR) {
    const value: unknown = error[name];
    if (typeof value === 'string') told[name] = withoutAddresses(value);
    if (typeof value === 'number') told[name] = value;
  }
  const several = error.aggregateErrors as SerializedError[] | undefined;
  if (several) told['aggregateErrors'] = several.map(describe);
  return told;
}
