/**
 * The log: one JSON object a line on standard output. It holds methods, paths, times and error causes;
 * it never holds addresses of people or machines, query strings, bodies, cookies or headers.
 */
import { pino, type Logger } from 'pino';

import type { Config } from './config.server.ts';

export type Log = Logger;

/** Makes the process's log. */
export function createLog(config: Pick<Config, 'logLevel'>): Log {
  return pino({
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
  });
}
