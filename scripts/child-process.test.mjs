import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { afterEach, describe, expect, test } from 'vitest';

import { NATIVE_NODE } from './project.mjs';

const MODULE = new URL('child-process.mjs', import.meta.url).href;

const SERVER = `
  const server = require('node:http').createServer((_, answer) => answer.end('open'));
  server.listen(0, '127.0.0.1', () => console.log(server.address().port, process.pid));
  process.on('SIGTERM', () => server.close(() => process.exit(7)));
`;

/**
 * Processes that a failing test could leave running.
 * @type {Set<number>}
 */
const running = new Set();

afterEach(() => {
  for (const pid of running) process.kill(pid, 'SIGKILL');
  running.clear();
});

/** @param {string} preparation - code that runs before `become` starts the server */
async function startBehind(preparation) {
  const script = `
    const { become } = await import(${JSON.stringify(MODULE)});
    ${preparation}
    await become(${JSON.stringify(NATIVE_NODE)}, ['--eval', ${JSON.stringify(SERVER)}]);
  `;
  const outer = spawn(NATIVE_NODE, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(outer.stdout, 'data');
  const [port = 0, pid = 0] = String(line).trim().split(' ').map(Number);
  running.add(pid);
  return { outer, port, pid };
}

/** @param {number} port */
function ask(port) {
  return fetch(`http://127.0.0.1:${port}`, { headers: { connection: 'close' } });
}

describe('stopping the outer process stops the server and frees its port', () => {
  test('where Node can replace itself, there is no outer process', async () => {
    const { outer, port, pid } = await startBehind('');
    expect(pid).toBe(outer.pid);
    expect((await ask(port)).status).toBe(200);
    outer.kill('SIGTERM');
    expect(await once(outer, 'exit')).toEqual([7, null]);
    await expect(ask(port)).rejects.toThrow('fetch failed');
    running.delete(pid);
  });

  test('where it cannot, as on Node 20, the signal is passed on', async () => {
    const { outer, port, pid } = await startBehind('delete process.execve;');
    expect(pid).not.toBe(outer.pid);
    expect((await ask(port)).status).toBe(200);
    outer.kill('SIGTERM');
    expect(await once(outer, 'exit')).toEqual([7, null]);
    await expect(ask(port)).rejects.toThrow('fetch failed');
    running.delete(pid);
  });
});
