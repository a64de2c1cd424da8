/**
 * The settings of the application. Only this file reads the environment. The server does not start with invalid
 * settings.
 * The server prints one line for each invalid setting, without the value, because the value may be a secret.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

import { z } from 'zod';

import type { S3Settings } from '../../app/media/storage/s3-requests.server.ts';
import { parseNetworks } from '../http/client-network.server.ts';
import {
  BACKUP_SETTINGS,
  backupProblems,
  backupSettings,
  type BackupSettings,
} from './backup-settings.server.ts';
import { CDN_SETTINGS, cdnProblems, cdnSettings, type CdnSettings } from './cdn-settings.server.ts';
import {
  MAIL_SETTINGS,
  mailProblems,
  mailSettings,
  type MailSettings,
} from './mail-settings.server.ts';
import { MEDIA_SETTINGS, mediaProblems, mediaSettings } from './media-settings.server.ts';
import {
  OPENID_SETTINGS,
  openIdProblems,
  openIdSettings,
  type OpenIdProviderSettings,
  unknownOpenIdProblems,
} from './openid-settings.server.ts';
import {
  OPERATOR_SETTINGS,
  operatorSettings,
  type OperatorSettings,
} from './operator-settings.server.ts';
import {
  paymentProblems,
  paymentSettings,
  type PaymentSettings,
} from './payment-settings.server.ts';
import { productionProblems } from './production-settings.server.ts';
import {
  folderPath,
  isOrigin,
  isPostgresUrl,
  PASSWORD_HINT,
  providerAddress,
  withoutApplicationName,
} from './setting-formats.server.ts';

export interface Config {
  /** true for a deployment (`APP_ENV=production`), false on a developer's machine */
  isProduction: boolean;
  listen: { host: string; port: number };
  /** the public origin without a trailing slash, for example `https://example.org` */
  origin: string;
  dataDirectory: string;
  backups: BackupSettings;
  /** undefined for the embedded database */
  databaseUrl: string | undefined;
  /** a replica of it, for reading public pages */
  replicaUrl: string | undefined;
  loadSamples: boolean;
  pageCacheBytes: number;
  /** the bearer token of `/metrics`; if undefined, the route does not exist */
  metricsToken: string | undefined;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  product: { name: string; provider: string };
  /** may be undefined on a developer's machine; then a secret is created in the data folder */
  sessionSecret: string | undefined;
  /** IP addresses of proxies whose `X-Forwarded-For` header is trusted */
  trustedProxies: readonly string[];
  mail: MailSettings;
  passwords: { minLength: number; refuseCommon: boolean };
  /** `invited`: new accounts only for people who were invited */
  signUp: 'open' | 'invited';
  /** undefined: on a developer's machine the sandbox is used; in production there is no sign-in button */
  google: { clientId: string; clientSecret: string; issuerUrl: string } | undefined;
  facebook: { clientId: string; clientSecret: string; url: string | undefined } | undefined;
  /** other OpenID Connect providers, in the order of their buttons */
  oidc: readonly OpenIdProviderSettings[];
  /** undefined: on a developer's machine the sandbox is used; in production payments are off */
  payments: PaymentSettings | undefined;
  /** undefined: pictures and videos are stored on disk, in `dataDirectory` */
  mediaBucket: S3Settings | undefined;
  operator: OperatorSettings;
  /** undefined: no content delivery network keeps pages for longer than a second */
  cdn: CdnSettings | undefined;
  /** what this process does: serve requests, work on jobs, or both */
  role: 'all' | 'web' | 'work';
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`Some settings are invalid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

const port = z.coerce
  .number({ error: 'must be a port number from 0 to 65535' })
  .int({ error: 'must be a port number from 0 to 65535' })
  .min(0, { error: 'must be a port number from 0 to 65535' })
  .max(65_535, { error: 'must be a port number from 0 to 65535' });

const postgresUrl = z
  .string()
  .refine(isPostgresUrl, {
    error: `must be a PostgreSQL URL, such as postgres://user:password@host:5432/name; ${PASSWORD_HINT}`,
  })
  .transform(withoutApplicationName);

const environmentSchema = z.object({
  APP_ENV: z
    .enum(['local', 'production'], { error: "must be 'local' or 'production'" })
    .default('local'),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  ORIGIN: z
    .string()
    .refine(isOrigin, {
      error: 'must be an origin without a path, such as https://memorials.example.org',
    })
    .optional(),
  DATA_DIR: folderPath().default('./data'),
  ...BACKUP_SETTINGS,
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  LOAD_SAMPLES: z
    .enum(['true', 'false'], { error: "must be 'true' or 'false'" })
    .transform((value) => value === 'true')
    .optional(),
  PAGE_CACHE_MB: z.coerce
    .number({ error: 'must be a number of megabytes from 1 to 4096' })
    .int({ error: 'must be a number of megabytes from 1 to 4096' })
    .min(1, { error: 'must be a number of megabytes from 1 to 4096' })
    .max(4_096, { error: 'must be a number of megabytes from 1 to 4096' })
    .default(12),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
  METRICS_TOKEN: z.string().min(16, { error: 'must be at least 16 random characters' }).optional(),
  PRODUCT_NAME: z
    .string()
    .max(100, { error: 'must be at most 100 characters' })
    .default('Evermore Memorials'),
  PROVIDER_NAME: z
    .string()
    .max(100, { error: 'must be at most 100 characters' })
    .default('Evermore'),
  SESSION_SECRET: z.string().min(32, { error: 'must be at least 32 random characters' }).optional(),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((value) =>
      value
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .refine((entries) => parseNetworks(entries) !== undefined, {
      error: 'must be IP addresses or networks separated by commas, such as 10.0.0.0/8,192.0.2.7',
    }),
  ...MAIL_SETTINGS,
  PASSWORD_MIN_LENGTH: z.coerce
    .number({ error: 'must be a number from 6 to 128' })
    .int({ error: 'must be a number from 6 to 128' })
    .min(6, { error: 'must be a number from 6 to 128' })
    .max(128, { error: 'must be a number from 6 to 128' })
    .default(6),
  PASSWORD_REFUSE_COMMON: z
    .enum(['true', 'false'], { error: "must be 'true' or 'false'" })
    .default('false')
    .transform((value) => value === 'true'),
  SIGN_UP: z.enum(['open', 'invited'], { error: "must be 'open' or 'invited'" }).default('open'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER_URL: providerAddress().default('https://accounts.google.com'),
  FACEBOOK_CLIENT_ID: z.string().optional(),
  FACEBOOK_CLIENT_SECRET: z.string().optional(),
  FACEBOOK_URL: providerAddress().optional(),
  ...OPENID_SETTINGS,
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: z
    .string()
    .refine((value) => isOrigin(value), {
      error: 'must be a URL without a path, such as http://localhost:12111',
    })
    .optional(),
  ...MEDIA_SETTINGS,
  ...OPERATOR_SETTINGS,
  ...CDN_SETTINGS,
  ROLE: z.enum(['all', 'web', 'work'], { error: "must be 'all', 'web' or 'work'" }).default('all'),
});

/** A test compares these names with `.env.example`. */
export const SETTING_NAMES: readonly string[] = Object.keys(environmentSchema.shape);

/** `docker run --env-file` hands on the marks that other readers of such a file remove. */
const QUOTED = /^(["']).*\1$/s;

/**
 * Empty values count as unset.
 * @throws ConfigError with one line for each invalid setting
 */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const settings = Object.fromEntries(
    SETTING_NAMES.map((name) => [name, environment[name]?.trim() || undefined]),
  );
  const quoted = SETTING_NAMES.filter((name) => QUOTED.test(settings[name] ?? ''));
  if (quoted.length > 0) {
    throw new ConfigError(
      quoted.map((name) => `${name} must be written without quotation marks around it`),
    );
  }
  const result = environmentSchema.safeParse(settings);
  if (!result.success) {
    throw new ConfigError(
      result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`),
    );
  }
  const env = result.data;
  const problems = [...crossFieldProblems(env), ...unknownOpenIdProblems(environment)];
  if (problems.length > 0) throw new ConfigError(problems);
  const isProduction = env.APP_ENV === 'production';
  const origin = new URL(env.ORIGIN ?? `http://localhost:${env.PORT}`).origin;
  return deepFreeze({
    isProduction,
    listen: { host: env.HOST, port: env.PORT },
    origin,
    dataDirectory: resolve(env.DATA_DIR),
    backups: backupSettings(env),
    databaseUrl: env.DATABASE_URL,
    replicaUrl: env.DATABASE_REPLICA_URL,
    // The people in the sample memorials are fictional, so production loads the samples only with LOAD_SAMPLES=true.
    loadSamples: env.LOAD_SAMPLES ?? !isProduction,
    pageCacheBytes: env.PAGE_CACHE_MB * 1024 * 1024,
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
    product: { name: env.PRODUCT_NAME, provider: env.PROVIDER_NAME },
    ...accountSettings(env, origin),
    payments: paymentSettings(env),
    mediaBucket: mediaSettings(env),
    operator: operatorSettings(env),
    cdn: cdnSettings(env),
    role: env.ROLE,
  });
}

type Environment = z.infer<typeof environmentSchema>;

function accountSettings(env: Environment, origin: string) {
  const host = new URL(origin).hostname;
  return {
    sessionSecret: env.SESSION_SECRET,
    trustedProxies: env.TRUSTED_PROXIES,
    mail: mailSettings(env, host),
    passwords: { minLength: env.PASSWORD_MIN_LENGTH, refuseCommon: env.PASSWORD_REFUSE_COMMON },
    signUp: env.SIGN_UP,
    google:
      env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
        ? {
            clientId: env.GOOGLE_CLIENT_ID,
            clientSecret: env.GOOGLE_CLIENT_SECRET,
            issuerUrl: env.GOOGLE_ISSUER_URL,
          }
        : undefined,
    facebook:
      env.FACEBOOK_CLIENT_ID && env.FACEBOOK_CLIENT_SECRET
        ? {
            clientId: env.FACEBOOK_CLIENT_ID,
            clientSecret: env.FACEBOOK_CLIENT_SECRET,
            url: env.FACEBOOK_URL?.replace(/\/$/, ''),
          }
        : undefined,
    oidc: openIdSettings(env),
  };
}

function crossFieldProblems(env: Environment): string[] {
  const problems: string[] = [];
  for (const name of ['GOOGLE', 'FACEBOOK'] as const) {
    const [id, secret] = [env[`${name}_CLIENT_ID`], env[`${name}_CLIENT_SECRET`]];
    if (id && !secret) problems.push(`${name}_CLIENT_ID is set without ${name}_CLIENT_SECRET`);
    if (secret && !id) problems.push(`${name}_CLIENT_SECRET is set without ${name}_CLIENT_ID`);
  }
  problems.push(
    ...openIdProblems(env, env.GOOGLE_ISSUER_URL),
    ...paymentProblems(env),
    ...mediaProblems(env),
    ...mailProblems(env),
    ...backupProblems(env),
    ...cdnProblems(env),
  );
  if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL) {
    problems.push('DATABASE_REPLICA_URL is set without DATABASE_URL');
  }
  if (env.ROLE !== 'all' && !env.DATABASE_URL) {
    problems.push(
      `ROLE is ${env.ROLE} without DATABASE_URL: only one process can use the embedded database`,
    );
  }
  if (env.APP_ENV === 'production') problems.push(...productionProblems(env));
  return problems;
}

/**
 * Reads `.env` in the working directory, if it exists. Variables of the environment take precedence.
 * @throws ConfigError with one line for each invalid setting
 */
export function loadConfig(file = '.env'): Config {
  if (existsSync(file)) loadFile(file);
  return parseConfig(process.env);
}

/** A container gets a folder of this name where its host has no such file. */
function loadFile(file: string): void {
  try {
    process.loadEnvFile(file);
  } catch {
    throw new ConfigError([`${file} must be a file that can be read`]);
  }
}

function deepFreeze<T extends object>(value: T): T {
  for (const inner of Object.values(value)) {
    if (typeof inner === 'object' && inner !== null) deepFreeze(inner);
  }
  return Object.freeze(value);
}

const PASSED_TO_INTAKE = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'NODE_COMPILE_CACHE'];

export function readIntakeEnvironment(): Record<string, string | undefined> {
  return Object.fromEntries(PASSED_TO_INTAKE.map((name) => [name, process.env[name]]));
}

/** For a process of our own code that opens the database: what its driver reads from the environment is passed, too. */
export function readBackupEnvironment(): Record<string, string | undefined> {
  const ofDriver = Object.keys(process.env).filter((name) =>
    /^(PG[A-Z]+|NODE_EXTRA_CA_CERTS)$/.test(name),
  );
  return {
    ...readIntakeEnvironment(),
    ...Object.fromEntries(ofDriver.map((name) => [name, process.env[name]])),
  };
}
