import { ConfigError, parseConfig } from '../config.server.ts';

/** What production requires. */
export const PRODUCTION = {
  APP_ENV: 'production',
  ORIGIN: 'https://memorials.example.org',
  SESSION_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtps://user:password@mail.example.org',
};

/** What is wrong with these settings. */
export function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    parseConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}
