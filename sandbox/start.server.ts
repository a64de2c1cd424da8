/**
 * Stand-ins for the outside world on a port of this machine, so that a fresh start needs no account anywhere
 * and a browser crosses origins as it does in earnest. `server/main.ts` alone starts them, never in
 * production. Each stands in for one service: what the settings name is left alone.
 */
import type { AddressInfo } from 'node:net';

import { serve } from '@hono/node-server';
import { Hono } from 'hono';

import type { Config } from '../server/config.server.ts';
import { facebookRoutes } from './facebook.server.ts';
import { googleRoutes } from './google.server.ts';

const CLIENT = { clientId: 'memorials-sandbox', clientSecret: 'not-a-secret' } as const;

export interface Sandbox {
  /** The settings with the stand-ins where nothing else is set. */
  fillIn(config: Config): Config;
  /** What to tell the person at the terminal. */
  lines(): string[];
  close(): Promise<void>;
}

/** Listens on a free port of the loopback address. */
export async function startSandbox(config: Pick<Config, 'origin'>): Promise<Sandbox> {
  let base = '';
  const app = new Hono();
  const options = { client: CLIENT, origin: config.origin };
  app.route('/google', googleRoutes({ ...options, base: () => `${base}/google` }));
  app.route('/facebook', facebookRoutes(options));
  const server = await new Promise<ReturnType<typeof serve>>((resolve, reject) => {
    const starting = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, () =>
      resolve(starting),
    );
    starting.once('error', reject);
  });
  base = `http://localhost:${(server.address() as AddressInfo).port}`;

  return {
    fillIn: (settings) => ({
      ...settings,
      google: settings.google ?? { ...CLIENT, issuerUrl: `${base}/google` },
      facebook: settings.facebook ?? { ...CLIENT, url: `${base}/facebook` },
    }),
    lines: () => [`  Stand-ins listen at:  ${base} (Google, Facebook)`],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}
