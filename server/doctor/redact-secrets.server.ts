/** The last guard before anything is printed: messages of libraries and servers may repeat what they were given. */
import type { Config } from '../config/config.server.ts';

const MIN_LENGTH = 4;

/** @returns a function that replaces each secret of the settings by `[secret]` */
export function createRedaction(config: Config): (text: string) => string {
  const secrets = secretsOf(config).toSorted((a, b) => b.length - a.length);
  return (text) => {
    let clean = text;
    for (const secret of secrets) clean = clean.replaceAll(secret, '[secret]');
    return clean;
  };
}

function secretsOf(config: Config): string[] {
  const {
    sessionSecret,
    metricsToken,
    google,
    facebook,
    oidc,
    payments,
    mediaBucket,
    mail,
    backups,
    cdn,
  } = config;
  const secrets = [
    sessionSecret,
    metricsToken,
    google?.clientSecret,
    facebook?.clientSecret,
    ...oidc.map(({ clientSecret }) => clientSecret),
    payments?.secretKey,
    payments?.webhookSecret,
    mediaBucket?.secretKey,
    mail.dkim?.privateKey,
    backups.key,
    cdn?.token,
    mail.bounces.token,
    ...passwordsOf(config.databaseUrl),
    ...passwordsOf(config.replicaUrl),
    ...passwordsOf(mail.smtpUrl),
  ];
  return [...new Set(secrets)].filter(
    (secret): secret is string => secret !== undefined && secret.length >= MIN_LENGTH,
  );
}

/** The password of a URL as it stands there, and as a server gets it. */
function passwordsOf(url: string | undefined): string[] {
  if (url === undefined) return [];
  const { password } = new URL(url);
  try {
    return [password, decodeURIComponent(password)];
  } catch {
    return [password];
  }
}
