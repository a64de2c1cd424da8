/** Checks the rules that only production has. `config.server.ts` has already checked the format of each setting. */
import { isLoopback } from '../../app/wire/loopback.server.ts';

interface ProductionEnvironment {
  ORIGIN?: string | undefined;
  SESSION_SECRET?: string | undefined;
  SMTP_URL?: string | undefined;
  GOOGLE_ISSUER_URL?: string | undefined;
  FACEBOOK_URL?: string | undefined;
}

export function productionProblems(env: ProductionEnvironment): string[] {
  const problems: string[] = [];
  if (!env.ORIGIN) {
    problems.push(
      'ORIGIN must be set in production to the public URL, such as https://memorials.example.org; ' +
        'sign-in only works at that address',
    );
  } else if (isPlainHttp(env.ORIGIN)) {
    problems.push(
      'ORIGIN must begin with https:// in production, such as https://memorials.example.org; ' +
        'http:// would send passwords unencrypted and is accepted for localhost only',
    );
  }
  if (!env.SESSION_SECRET) {
    problems.push(
      'SESSION_SECRET must be set in production to at least 32 random characters; create one with `openssl rand -base64 48`',
    );
  }
  if (!env.SMTP_URL) {
    problems.push('SMTP_URL must be set in production: codes are sent by email');
  }
  for (const name of ['GOOGLE_ISSUER_URL', 'FACEBOOK_URL'] as const) {
    if (env[name]?.startsWith('http:')) {
      problems.push(`${name} must begin with https:// in production`);
    }
  }
  return problems;
}

function isPlainHttp(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'http:' && !isLoopback(hostname);
}
