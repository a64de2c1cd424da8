/** The settings of a content delivery network (CDN) before the product. */
import { z } from 'zod';

export const CDN_KINDS = ['fastly', 'cloudflare', 'varnish', 'post'] as const;
export type CdnKind = (typeof CDN_KINDS)[number];

const MAX_URLS = 20;

export interface CdnSettings {
  kind: CdnKind;
  /** Each of them must confirm a purge. */
  urls: readonly string[];
  token: string | undefined;
}

function isUsable(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, username, password } = new URL(url);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

export const CDN_SETTINGS = {
  PURGE_URL: z
    .string()
    .max(4_000, { error: 'must be at most 4,000 characters' })
    .transform((value) =>
      value
        .split(',')
        .map((url) => url.trim())
        .filter(Boolean),
    )
    .refine((urls) => urls.length > 0 && urls.length <= MAX_URLS && urls.every(isUsable), {
      error: `must be one to ${MAX_URLS} addresses separated by commas, such as https://api.fastly.com/service/ID/purge, without a name and password in them`,
    })
    .optional(),
  PURGE_KIND: z
    .enum(CDN_KINDS, { error: "must be 'fastly', 'cloudflare', 'varnish' or 'post'" })
    .default('post'),
  PURGE_TOKEN: z.string().max(1_000, { error: 'must be at most 1,000 characters' }).optional(),
};

type CdnEnvironment = z.infer<z.ZodObject<typeof CDN_SETTINGS>>;

export function cdnSettings(env: CdnEnvironment): CdnSettings | undefined {
  if (!env.PURGE_URL) return undefined;
  return { kind: env.PURGE_KIND, urls: env.PURGE_URL, token: env.PURGE_TOKEN };
}

export function cdnProblems(env: CdnEnvironment): string[] {
  if (!env.PURGE_URL) {
    return env.PURGE_TOKEN ? ['PURGE_TOKEN is set without PURGE_URL'] : [];
  }
  const isHosted = env.PURGE_KIND === 'fastly' || env.PURGE_KIND === 'cloudflare';
  return isHosted && !env.PURGE_TOKEN
    ? [`PURGE_KIND is ${env.PURGE_KIND} without PURGE_TOKEN`]
    : [];
}
