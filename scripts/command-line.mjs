// What the commands have in common that an operator types with words of their own.

import { endOnSignals } from './child-process.mjs';
import { ROOT, runScript } from './project.mjs';
import { bootstrap, runNative } from './setup/bootstrap.mjs';

/**
 * Runs one of the server's command lines with the folder where the person stands, these words, and those that
 * were typed.
 *
 * @param {string} file its path in the repository
 * @param {...string} words
 */
export async function runCommandLine(file, ...words) {
  endOnSignals();
  await runScript(async () => {
    // npm runs scripts in the repository's root and says in INIT_CWD where the person stands.
    const standingIn = process.env.INIT_CWD ?? process.cwd();
    process.chdir(ROOT);
    await bootstrap();
    await runNative([file, standingIn, ...words, ...process.argv.slice(2)]);
  });
}
