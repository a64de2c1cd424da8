/**
 * The settings of the product. This file alone reads the environment, once; everybody else is handed
 * the frozen tree. A wrong setting stops the start with one line for each, and no line shows a value
 * that could be a secret.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadEnvFile } from 'node:process';

import { z } from 'zod';

export interface Config {
  /** true for a real deployment (`APP_ENV=production`); false on somebody's own machine */
  isProduction: boolean;
  listen: { host: string; port: number };
  /** the public address without a slash at its end, as `https://example.org` */
  origin: string;
  /** absolute path of the folder that holds the embedded database and the media */
  dataDirectory: string;
  /** undefined means the embedded database */
  databaseUrl: string | undefined;
  loadSamples: boolean;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  product: { name: string; provider: string };
}

/** The start stops because settings are wrong. Each problem is one line that says what to do. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`Some settings are wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

const port = z.coerce
  .number({ error: 'must be a port number from 0 to 65535' })
  .int({ error: 'must be a port number from 0 to 65535' })
  .min(0, { error: 'must be a port number from 0 to 65535' })
  .max(65_535, { error: 'must be a port number from 0 to 65535' });

const environmentSchema = z.object({
  APP_ENV: z
    .enum(['local', 'production'], { error: "must be 'local' or 'production'" })
    .default('local'),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  ORIGIN: z
    .string()
    .refine(isOrigin, {
      error: 'must be the public address alone, as https://memorials.example.org',
    })
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .refine((value) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value), {
      error: 'must be an address of PostgreSQL, as postgres://user:password@host:5432/name',
    })
    .optional(),
  LOAD_SAMPLES: z
    .enum(['true', 'false'], { error: "must be 'true' or 'false'" })
    .default('true')
    .transform((value) => value === 'true'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
  PRODUCT_NAME: z
    .string()
    .max(100, { error: 'must be at most 100 characters' })
    .default('Evermore Memorials'),
  PROVIDER_NAME: z
    .string()
    .max(100, { error: 'must be at most 100 characters' })
    .default('Evermore'),
});

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return ['http:', 'https:'].includes(url.protocol) && url.origin === value.replace(/\/$/, '');
}

/** Every setting by name, so that a test can hold `.env.example` against it. */
export const SETTING_NAMES: readonly string[] = Object.keys(environmentSchema.shape);

/**
 * Checks the settings and returns the frozen tree. Empty values count as unset.
 * @throws ConfigError with one line for each wrong setting
 */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const settings = Object.fromEntries(
    SETTING_NAMES.map((name) => [name, environment[name]?.trim() || undefined]),
  );
  const result = environmentSchema.safeParse(settings);
  if (!result.success) {
    throw new ConfigError(
      result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`),
    );
  }
  const env = result.data;
  return deepFreeze({
    isProduction: env.APP_ENV === 'production',
    listen: { host: env.HOST, port: env.PORT },
    origin: (env.ORIGIN ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    dataDirectory: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    loadSamples: env.LOAD_SAMPLES,
    logLevel: env.LOG_LEVEL,
    product: { name: env.PRODUCT_NAME, provider: env.PROVIDER_NAME },
  });
}

/**
 * Reads `.env` (if there is one in the working folder) and the environment, which wins.
 * @throws ConfigError
 */
export function loadConfig(): Config {
  if (existsSync('.env')) loadEnvFile('.env');
  return parseConfig(process.env);
}

function deepFreeze<T extends object>(value: T): T {
  for (const inner of Object.values(value)) {
    if (typeof inner === 'object' && inner !== null) deepFreeze(inner);
  }
  return Object.freeze(value);
}
