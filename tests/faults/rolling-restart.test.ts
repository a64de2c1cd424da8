import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import { expect, onTestFinished, test } from 'vitest';

import { findNginx } from '../../scripts/testing/find-nginx.mjs';
import { freePort } from '../harness/free-port.ts';
import { startNginx } from '../harness/nginx-cache.ts';
import type { ProductProcess, Settings } from './product-process.ts';
import { startTestCluster, startTestProduct, testFolder } from './test-resources.ts';
import { delay } from './test-run.ts';
import { callApi, TestUser } from './test-user.ts';

/** As docs/operating.md tells operators, with the ports of this test. */
async function documentedUpstream(ports: readonly number[]): Promise<string> {
  const text = await readFile('docs/operating.md', 'utf8');
  const upstream = /^upstream memorials \{[^}]*\}/m.exec(text)?.[0] ?? '';
  return upstream.replace(':3000', `:${ports[0]}`).replace(':3001', `:${ports[1]}`);
}

/** Adds a section and removes it. */
function aChange(): object {
  const section = `sec_${randomUUID().replaceAll('-', '').slice(0, 22)}`;
  const value = { id: section, type: 'textSection', bodyText: 'She kept bees.' };
  return {
    changes: [
      { id: randomUUID(), op: 'insert', path: 'sections', value },
      { id: randomUUID(), op: 'remove', path: `sections/${section}` },
    ],
  };
}

test('while both instances are restarted in turn behind nginx, no request fails', async () => {
  const cluster = await startTestCluster();
  const ports = [await freePort(), await freePort()];
  const upstream = await documentedUpstream(ports);
  const nginx = await startNginx(
    findNginx() ?? 'nginx',
    ({ port }) => `
    ${upstream}
    server {
      listen 127.0.0.1:${port};
      location / {
        proxy_pass http://memorials;
        proxy_http_version 1.1;
        proxy_set_header Host $http_host;
        proxy_set_header Connection "";
      }
    }`,
  );
  onTestFinished(() => nginx.close());
  const settings: Settings = { DATABASE_URL: cluster.url, ORIGIN: nginx.origin };
  const folder = testFolder();
  const start = (port: number | undefined) =>
    startTestProduct(folder, { ...settings, PORT: String(port) });
  const instances: ProductProcess[] = [];
  for (const port of ports) instances.push(await start(port));
  const user = new TestUser();
  await user.register(nginx.origin);
  const family = { product: { origin: nginx.origin }, user };
  const { memorial } = await callApi<{ memorial: { id: string } }>(family, 'POST', '/memorials', {
    fullName: 'Anna Berg',
  });
  const { id } = memorial;

  const ending = new AbortController();
  const failures: string[] = [];
  const repeat = async (name: string, request: () => Promise<unknown>) => {
    while (!ending.signal.aborted) {
      try {
        await request();
      } catch (error) {
        failures.push(`${name}: ${String(error)}`);
      }
      await delay(20);
    }
  };
  const load = [
    repeat('page', async () => {
      const { status } = await fetch(`${nginx.origin}/eleanor-whitfield`);
      if (status !== 200) throw new Error(String(status));
    }),
    repeat('change', () => callApi(family, 'POST', `/memorials/${id}/draft/changes`, aChange())),
  ];
  for (const round of [0, 1, 0, 1]) {
    await delay(500);
    await instances[round]?.stop();
    instances[round] = await start(ports[round]);
  }
  ending.abort();
  await Promise.all(load);
  expect(failures).toEqual([]);
});
