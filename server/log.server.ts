/**
 * The log: one JSON object a line on standard output. It holds methods, paths, times and error causes;
 * it never holds addresses of people or machines, query strings, bodies, cookies or headers.
 */
import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';

import type { Config } from './config.server.ts';

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
