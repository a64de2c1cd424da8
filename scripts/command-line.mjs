// Shared by the commands that take arguments from an operator: memorials, backup, restore.

import { endOnSignals } from './child-process.mjs';
import { ROOT, runScript } from './project.mjs';
import { bootstrap, runNative } from './setup/bootstrap.mjs';

/**
 * Runs one of the server's commands. Passes the user's current folder, the given arguments, and the arguments of this
 * process to the command.
 *
 * @param {string} file - the path of the command's file in the repository
 * @param {...string} words
 */
export async function runCommandLine(file, ...words) {
  endOnSignals();
  await runScript(async () => {
    // npm runs scripts in the repository's root; INIT_CWD is the user's current folder.
    const standingIn = process.env.INIT_CWD ?? process.cwd();
    process.chdir(ROOT);
    await bootstrap();
    await runNative([file, standingIn, ...words, ...process.argv.slice(2)]);
  });
}
