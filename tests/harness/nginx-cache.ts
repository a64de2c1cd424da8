// A real nginx cache with a careless configuration: the key is the path alone, and responses with cookies are stored.
// Only our headers protect personal responses.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePort } from './free-port.ts';
import { rawGet, type RawResponse } from './raw-request.ts';

export interface CachedResponse extends RawResponse {
  isHit: boolean;
}

export interface NginxCache {
  origin: string;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<CachedResponse>;
  close(): Promise<void>;
}

/** @param upstream - the origin of the application */
export async function startNginxCache(nginx: string, upstream: string): Promise<NginxCache> {
  const { origin, close } = await startNginx(nginx, ({ directory, port }) =>
    cacheConfiguration({ directory, port, upstream }),
  );
  return {
    origin,
    get: async (path, headers = {}) => {
      const response = await rawGet(origin, path, headers);
      return { ...response, isHit: response.headers['x-cache'] === 'HIT' };
    },
    close,
  };
}

interface Place {
  directory: string;
  port: number;
}

/** @param httpConfiguration - what stands inside `http` */
export async function startNginx(
  nginx: string,
  httpConfiguration: (place: Place) => string,
): Promise<Pick<NginxCache, 'origin' | 'close'>> {
  const directory = await mkdtemp(join(tmpdir(), 'memorials-nginx-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const file = join(directory, 'nginx.conf');
  await writeFile(file, configuration(directory, httpConfiguration({ directory, port })));
  const server = spawn(nginx, ['-p', directory, '-c', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await waitUntilListening(server);
  return {
    origin,
    close: async () => {
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function configuration(directory: string, http: string): string {
  return `
daemon off; master_process off; pid ${directory}/pid; error_log stderr notice;
events { worker_connections 256; }
http {
  access_log off;
  client_body_temp_path ${directory}/body; proxy_temp_path ${directory}/proxy;
  fastcgi_temp_path ${directory}/fastcgi; uwsgi_temp_path ${directory}/uwsgi; scgi_temp_path ${directory}/scgi;
  ${http}
}`;
}

function cacheConfiguration({ directory, port, upstream }: Place & { upstream: string }): string {
  return `
  proxy_cache_path ${directory}/cache keys_zone=memorials:1m;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass ${upstream};
      proxy_set_header Host $http_host;
      proxy_cache memorials;
      proxy_cache_key $request_uri;
      proxy_ignore_headers Set-Cookie;
      proxy_cache_lock on;
      add_header X-Cache $upstream_cache_status always;
    }
  }
`;
}

async function waitUntilListening(server: ChildProcess): Promise<void> {
  const log: string[] = [];
  await new Promise<void>((listening, failed) => {
    server.stderr?.on('data', (chunk: Buffer) => {
      log.push(chunk.toString());
      if (/\[notice\].* nginx\//.test(log.join(''))) listening();
    });
    server.once('error', failed);
    server.once('exit', () => failed(new Error(`nginx did not start: ${log.join('')}`)));
  });
}
