/**
 * `npm run memorials`. Results go to standard output, messages to standard error. Exit code 0 for success, 1 for a
 * failure, 2 for wrong arguments.
 */
import { openDatabase } from '../../db/client.server.ts';
import { loadConfig } from '../config/config.server.ts';
import { usageOf } from './command-arguments.server.ts';
import { reportFailure } from './command-output.server.ts';
import { runMemorialsCommand } from './run-memorials-command.server.ts';

const [workingFolder = '.', ...args] = process.argv.slice(2);
// The receiving program can close the pipe early, as in `| head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
try {
  const setExitCode = (code: number) => {
    process.exitCode = code;
  };
  const surroundings = { workingFolder, loadConfig, openDatabase, setExitCode };
  process.stdout.write(await runMemorialsCommand(args, surroundings));
} catch (error) {
  reportFailure(error, usageOf(args));
}
