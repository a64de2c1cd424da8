// A real nginx before the product, as careless as a shared cache may be: one key for everybody, whatever cookie
// and host they send, and answers that set a cookie kept like any others. What must not be kept is the
// product's to say.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePort } from './free-port.ts';

export interface CachedAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  /** whether the cache gave it without asking the product for it anew */
  wasKept: boolean;
}

export interface SharedCache {
  /** its address, without a slash at its end */
  origin: string;
  /** Asks the cache, for exactly this path: nothing in it is tidied up on the way. */
  ask(path: string, headers?: Readonly<Record<string, string>>): Promise<CachedAnswer>;
  close(): Promise<void>;
}

/** Starts it on a free port, with a folder of its own, before the product at this address. */
export async function startSharedCache(nginx: string, product: string): Promise<SharedCache> {
  const directory = await mkdtemp(join(tmpdir(), 'memorials-nginx-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const file = join(directory, 'nginx.conf');
  await writeFile(file, configuration({ directory, port, product }));
  const server = spawn(nginx, ['-p', directory, '-c', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await untilOpen(server);
  return {
    origin,
    ask: (path, headers = {}) => ask(origin, path, headers),
    close: async () => {
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function configuration(given: { directory: string; port: number; product: string }): string {
  const { directory, port, product } = given;
  return `
daemon off; master_process off; pid ${directory}/pid; error_log stderr notice;
events { worker_connections 256; }
http {
  access_log off;
  client_body_temp_path ${directory}/body; proxy_temp_path ${directory}/proxy;
  fastcgi_temp_path ${directory}/fastcgi; uwsgi_temp_path ${directory}/uwsgi; scgi_temp_path ${directory}/scgi;
  proxy_cache_path ${directory}/cache keys_zone=memorials:1m;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass ${product};
      proxy_set_header Host $http_host;
      proxy_cache memorials;
      proxy_cache_key $request_uri;
      proxy_ignore_headers Set-Cookie;
      proxy_cache_lock on;
      add_header X-Cache $upstream_cache_status always;
    }
  }
}`;
}

/** Asks a server as it stands on the wire. */
export function ask(
  origin: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<CachedAnswer> {
  return send(origin, { path, headers });
}

export interface Sent {
  method?: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
}

/** The same for any method, with a body. */
export function send(origin: string, sent: Sent): Promise<CachedAnswer> {
  const { method = 'GET', path, headers = {}, body } = sent;
  const { hostname, port } = new URL(origin);
  const to = { hostname, port, method, path, headers: { ...headers } };
  return new Promise((resolve, reject) => {
    const outgoing = request(to, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => {
        const { statusCode: status = 0 } = incoming;
        resolve({
          status,
          headers: incoming.headers,
          body: Buffer.concat(chunks).toString(),
          wasKept: incoming.headers['x-cache'] === 'HIT',
        });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** nginx says which version it is as soon as its port is open. */
async function untilOpen(server: ChildProcess): Promise<void> {
  const said: string[] = [];
  await new Promise<void>((open, failed) => {
    server.stderr?.on('data', (chunk: Buffer) => {
      said.push(chunk.toString());
      if (/\[notice\].* nginx\//.test(said.join(''))) open();
    });
    server.once('error', failed);
    server.once('exit', () => failed(new Error(`nginx did not start: ${said.join('')}`)));
  });
}
