import { once } from 'node:events';
import { mkdirSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { acquireEmbeddedLock, DatabaseInUseError } from '../embedded/embedded-lock.server.ts';
import { ownIdentity } from '../embedded/process-identity.server.ts';

const [directory, rounds] = process.argv.slice(2);
if (directory === undefined) throw new Error('The folder is missing.');

process.stdout.write('ready\n');
await once(process.stdin, 'data');

function leaveLockBehind(): void {
  const folder = `${directory}.lock`;
  const mine = Math.max(...readdirSync(folder).map(Number).filter(Number.isInteger));
  writeFileSync(
    join(folder, String(mine)),
    JSON.stringify({ ...ownIdentity(), started: 'earlier' }),
  );
  process.removeAllListeners('exit');
}

let held = 0;
for (let round = 0; round < Number(rounds); round += 1) {
  try {
    const lock = await acquireEmbeddedLock(directory);
    mkdirSync(join(directory, 'only-one'));
    held += 1;
    rmdirSync(join(directory, 'only-one'));
    if (held % 2 === 0) lock.release();
    else leaveLockBehind();
  } catch (error) {
    if (!(error instanceof DatabaseInUseError)) throw error;
  }
}
process.stdout.write(`held ${held}\n`);
process.exit();
