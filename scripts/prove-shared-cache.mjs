// Proves by a real nginx before the running product that nothing personal is kept on the way, and that
// nobody can poison what others are given: node scripts/prove-shared-cache.mjs ORIGIN [PATH OF NGINX]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [origin = 'http://127.0.0.1:3000', nginx = 'nginx'] = process.argv.slice(2);
const directory = mkdtempSync(join(tmpdir(), 'memorials-nginx-'));
const port = await freePort();
writeFileSync(join(directory, 'nginx.conf'), configuration());
const cache = spawn(nginx, ['-p', directory, '-c', join(directory, 'nginx.conf')], {
  stdio: ['ignore', 'inherit', 'inherit'],
});
let failures = 0;
try {
  await untilOpen();
  await provePrivate();
  await provePublic();
  await provePoison();
} finally {
  cache.kill('SIGQUIT');
  await once(cache, 'exit');
}
console.log(failures === 0 ? 'Nothing personal was kept.' : `${failures} did not hold.`);
process.exitCode = failures === 0 ? 0 : 1;

/** As eager as a cache may be: one key for everybody, whatever cookie they send. */
function configuration() {
  return `
daemon off; master_process off; pid ${directory}/pid; error_log ${directory}/error.log;
events { worker_connections 64; }
http {
  access_log off;
  proxy_cache_path ${directory}/cache keys_zone=memorials:1m;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass ${origin};
      proxy_cache memorials;
      proxy_cache_key $request_uri;
      proxy_cache_revalidate on;
      proxy_cache_lock on;
      add_header X-Cache $upstream_cache_status always;
    }
  }
}`;
}

/** Somebody signed in asks first, a stranger after: the stranger is given nothing from the cache. */
async function provePrivate() {
  const session = await signIn();
  const paths = [
    '/api/v1/auth/me',
    '/account',
    '/account.data',
    '/account?tab=security',
    '/account/x.css',
    '/account/x.css.data',
    '/api/v1/auth/me/x.css',
    '/memorials',
    '/memorials.data',
    '/memorial/mem_0000000000000000000000/tributes',
    '/memorial/mem_0000000000000000000000/settings/a.jpg',
    '/api/v1/subscription/status',
    '/healthz',
    '/no-such-page-here',
  ];
  for (const path of paths) {
    await ask(path, { cookie: session });
    const stranger = await ask(path);
    expect(
      `${path} is kept by nobody (${stranger.status})`,
      stranger.headers['x-cache'] === 'MISS',
    );
    expect(`${path} holds no name`, !/rose@example\.org/i.test(stranger.body));
  }
}

/** A page asked for by somebody signed in is the page of everybody. */
async function provePublic() {
  const session = await signIn();
  for (const path of [
    '/',
    '/eleanor-whitfield',
    '/eleanor-whitfield.data',
    '/eleanor-whitfield/tributes',
    '/eleanor-whitfield/tributes.data?category=Family',
    '/api/v1/memorials/eleanor-whitfield',
  ]) {
    const signedIn = await ask(path, { cookie: session });
    const stranger = await ask(path);
    expect(`${path} is answered`, stranger.status === 200);
    expect(`${path} sets no cookie`, !('set-cookie' in signedIn.headers));
    expect(`${path} holds no name`, !/rose@example\.org/i.test(signedIn.body + stranger.body));
  }
  const crowd = await Promise.all(Array.from({ length: 50 }, () => ask('/james-okafor')));
  const kept = crowd.filter(({ headers }) => headers['x-cache'] !== 'MISS').length;
  expect(`/james-okafor: ${kept} of 50 at once were answered by the cache`, kept >= 45);
}

/** Somebody lies about where they are; whoever asks next sees nothing of it. */
async function provePoison() {
  for (const path of [
    '/kenji-tanaka',
    '/kenji-tanaka/tributes',
    '/kenji-tanaka.data',
    '/sitemap.xml',
  ]) {
    const lies = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
      'x-forwarded-for': '6.6.6.6',
      'x-original-url': '/account',
      'x-rewrite-url': '/account',
      forwarded: 'host=evil.example',
    };
    const liar = await ask(path, lies, origin);
    await ask(path, lies);
    const stranger = await ask(path);
    expect(
      `${path} repeats no lie`,
      !/evil\.example|gopher|6\.6\.6\.6/.test(liar.body + stranger.body),
    );
  }
}

async function signIn() {
  const body = JSON.stringify({ email: 'rose@example.org', password: 'garden-gate' });
  const answer = await ask(
    '/api/v1/auth/login',
    { 'content-type': 'application/json' },
    undefined,
    body,
  );
  expect('a sign-in is kept by nobody', answer.headers['cache-control']?.includes('no-store'));
  return (answer.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ');
}

/**
 * @param {string} path
 * @param {Record<string, string>} headers
 * @param {string} [from] the cache, unless said otherwise
 * @param {string} [body]
 * @returns {Promise<{ status: number, headers: import('node:http').IncomingHttpHeaders, body: string }>}
 */
function ask(path, headers = {}, from = `http://127.0.0.1:${port}`, body) {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const outgoing = request(from + path, { method, headers }, (response) => {
      const chunks = /** @type {Buffer[]} */ ([]);
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/**
 * @param {string} what
 * @param {boolean | undefined} holds
 */
function expect(what, holds) {
  if (!holds) failures += 1;
  console.log(`${holds ? 'ok    ' : 'FAILED'}  ${what}`);
}

async function untilOpen() {
  for (;;) {
    const isOpen = await ask('/healthz').then(
      () => true,
      () => false,
    );
    if (isOpen) return;
    if (cache.exitCode !== null) throw new Error('nginx did not start');
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
}

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}
