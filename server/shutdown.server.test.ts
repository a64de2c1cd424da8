import { spawnSync } from 'node:child_process';

import { expect, test } from 'vitest';

test.each([
  ['thrown', 'setImmediate(() => { throw failure; });'],
  ['a promise that nobody awaits', 'void Promise.reject(failure);'],
])(
  'an error that nobody caught, %s, ends the process with one line that names no person',
  (_, happen) => {
    const program = `
      import { createLog } from ${JSON.stringify(new URL('log.server.ts', import.meta.url).href)};
      import { endOnUncaught } from ${JSON.stringify(new URL('shutdown.server.ts', import.meta.url).href)};
      endOnUncaught(createLog({ logLevel: 'info' }));
      const failure = Object.assign(new Error('duplicate key'), {
        code: '23505',
        params: ['ada@example.org'],
      });
      setTimeout(() => undefined, 60_000);
      ${happen}
    `;
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--input-type=module', '--eval', program],
      { encoding: 'utf8' },
    );
    expect(stderr).toBe('');
    expect(status).toBe(1);
    expect(stdout).not.toContain('ada');
    expect(JSON.parse(stdout)).toMatchObject({
      level: 'fatal',
      err: { message: 'duplicate key', code: '23505' },
    });
  },
);
