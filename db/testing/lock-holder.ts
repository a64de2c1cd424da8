import { acquireEmbeddedLock } from '../embedded/embedded-lock.server.ts';

const [directory] = process.argv.slice(2);
if (directory === undefined) throw new Error('The folder is missing.');

try {
  await acquireEmbeddedLock(directory);
  process.stdout.write('held\n');
  process.stdin.resume();
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
}
