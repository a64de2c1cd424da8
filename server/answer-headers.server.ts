/**
 * What every answer tells a browser not to do. Pages are kept in memory and the same for everybody, so
 * their policy names each inline script and style by its hash: a nonce could not be fresh.
 */
import { createHash } from 'node:crypto';

import type { MiddlewareHandler } from 'hono';

/** A year, in seconds. Subdomains are not ours to speak for. */
const HTTPS_ONLY = 'max-age=31536000';
/** For what is no page: even when a browser shows it, it loads and runs nothing. */
const NO_PAGE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const EVERYWHERE = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
} as const;

export interface ProtectionOptions {
  /** the public address of the product */
  origin: string;
  /** false in development, where Vite writes style elements that nobody can name beforehand */
  isBuilt: boolean;
}

/** Writes the headers on every answer; a policy that an answer brings itself stays. */
export function protectAnswers({ origin, isBuilt }: ProtectionOptions): MiddlewareHandler {
  const isHttps = origin.startsWith('https:');
  return async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(EVERYWHERE)) c.header(name, value);
    if (isHttps) c.header('Strict-Transport-Security', HTTPS_ONLY);
    if (c.res.headers.has('content-security-policy')) return;
    if (!c.res.headers.get('content-type')?.startsWith('text/html')) {
      c.header('Content-Security-Policy', NO_PAGE);
      return;
    }
    if (!isBuilt) return;
    const html = await c.res.text();
    const headers = new Headers(c.res.headers);
    headers.set('Content-Security-Policy', pagePolicy(html));
    const { status } = c.res;
    // Assigning over a response merges its old headers back; without one they are taken as they are.
    c.res = undefined;
    c.res = new Response(html, { status, headers });
  };
}

/**
 * The policy of a finished page. Its texts are escaped by React, and a family's markdown yields no element
 * that runs anything (app/ui/light-markdown.ts), so what stands in a script element is the product's own.
 */
export function pagePolicy(html: string): string {
  const { scripts, styles } = inlineHashes(html);
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    `style-src ${["'self'", ...styles].join(' ')}`,
    // Drawn shapes stand in style sheets as data; families may link pictures and films elsewhere (https).
    "img-src 'self' data: https:",
    "media-src 'self' https:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Data that a script reads is not run and needs no hash. */
const DATA_TYPE = /\stype="application\/(?:ld\+)?json"/;
const HAS_ADDRESS = /\ssrc=/;

function inlineHashes(html: string): { scripts: string[]; styles: string[] } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (const [, name, attributes = '', text = ''] of html.matchAll(
    /<(script|style)((?:\s[^>]*)?)>(.*?)<\/\1>/gs,
  )) {
    if (DATA_TYPE.test(attributes) || HAS_ADDRESS.test(attributes)) continue;
    const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    (name === 'script' ? scripts : styles).add(hash);
  }
  return { scripts: [...scripts], styles: [...styles] };
}
