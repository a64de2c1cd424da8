import type { Server } from 'node:http';

import type { Database } from '../../db/database.server.ts';
import type { Config } from '../config/config.server.ts';
import { DEMO_USERS } from '../seed/seed-demo-users.server.ts';

interface Announced {
  databaseKind: Database['kind'];
  sandboxLines: readonly string[];
}

/** Prints where the product is open. */
export function announce(
  config: Config,
  server: Server,
  { databaseKind, sandboxLines }: Announced,
): void {
  const port = portOf(config, server);
  const origin = config.listen.port === port ? config.origin : `http://localhost:${port}`;
  const lines = [
    '',
    `  ${config.product.name} is open at ${origin}`,
    '',
    ...(config.loadSamples
      ? [
          `  A memorial to read:   ${origin}/eleanor-whitfield`,
          `  A couple's memorial:  ${origin}/thomas-and-mary-brennan`,
        ]
      : []),
    ...(config.isProduction
      ? []
      : DEMO_USERS.map(
          ({ email, password, purpose }) =>
            `  To sign in:           ${email} / ${password} (${purpose})`,
        )),
    ...(config.isProduction || config.mail.smtpUrl
      ? []
      : [`  Emails arrive at:      ${origin}/dev/outbox`]),
    ...sandboxLines,
    `  Database:             ${databaseKind === 'embedded' ? `embedded, in ${config.dataDirectory}` : 'PostgreSQL'}`,
    '  Stop with Ctrl+C',
    '',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

function portOf(config: Config, server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : config.listen.port;
}

/** The server's URL on this machine, which can differ from the public origin. */
export function localAddress(config: Config, server: Server): string {
  const { host } = config.listen;
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = host.includes(':') ? `[${host}]` : host;
  return `http://${isEverywhere ? '127.0.0.1' : name}:${portOf(config, server)}`;
}
