import { z } from 'zod';

import type { S3Settings } from '../../app/media/storage/s3-requests.server.ts';

export const MEDIA_SETTINGS = {
  MEDIA_S3_URL: z
    .string()
    .refine(isStoreUrl, {
      error:
        'must be the URL of the store without the bucket, such as https://s3.eu-central-1.amazonaws.com',
    })
    .optional(),
  MEDIA_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, {
      error: 'must be a bucket name: 3 to 63 lowercase letters, digits, dots and hyphens',
    })
    .optional(),
  MEDIA_S3_ACCESS_KEY: z.string().optional(),
  MEDIA_S3_SECRET_KEY: z.string().optional(),
  MEDIA_S3_REGION: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,50}$/, { error: 'must be a region, such as eu-central-1' })
    .default('us-east-1'),
  MEDIA_S3_PATH_STYLE: z
    .enum(['true', 'false'], { error: "must be 'true' or 'false'" })
    .default('true')
    .transform((value) => value === 'true'),
};

type MediaEnvironment = z.infer<z.ZodObject<typeof MEDIA_SETTINGS>>;

export function mediaSettings(env: MediaEnvironment): S3Settings | undefined {
  const { MEDIA_S3_URL: url, MEDIA_S3_BUCKET: bucket } = env;
  const { MEDIA_S3_ACCESS_KEY: accessKey, MEDIA_S3_SECRET_KEY: secretKey } = env;
  if (!url || !bucket || !accessKey || !secretKey) return undefined;
  return {
    url: url.replace(/\/$/, ''),
    bucket,
    accessKey,
    secretKey,
    region: env.MEDIA_S3_REGION,
    isPathStyle: env.MEDIA_S3_PATH_STYLE,
  };
}

export function mediaProblems(env: MediaEnvironment): string[] {
  const together = [
    'MEDIA_S3_URL',
    'MEDIA_S3_BUCKET',
    'MEDIA_S3_ACCESS_KEY',
    'MEDIA_S3_SECRET_KEY',
  ] as const;
  const set = together.find((name) => env[name]);
  if (!set) return [];
  const problems = together
    .filter((name) => !env[name])
    .map((name) => `${set} is set without ${name}`);
  if (env.MEDIA_S3_URL && !env.MEDIA_S3_PATH_STYLE && new URL(env.MEDIA_S3_URL).pathname !== '/') {
    problems.push('MEDIA_S3_PATH_STYLE must be true when MEDIA_S3_URL has a path');
  }
  return problems;
}

function isStoreUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, search, hash } = new URL(value);
  return ['http:', 'https:'].includes(protocol) && `${username}${password}${search}${hash}` === '';
}
