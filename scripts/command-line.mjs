import { endOnSignals } from './child-process.mjs';
import { ROOT, runScript } from './project.mjs';
import { bootstrap, runNative } from './setup/bootstrap.mjs';

/**
 * Runs a server command in the repository's root. Passes it the caller's working directory and all arguments.
 * @param {string} file - the path of the command's file in the repository
 * @param {...string} words
 */
export async function runCommandLine(file, ...words) {
  endOnSignals();
  await runScript(async () => {
    // npm runs scripts in the repository's root. INIT_CWD is the caller's working directory.
    const standingIn = process.env.INIT_CWD ?? process.cwd();
    process.chdir(ROOT);
    await bootstrap();
    await runNative([file, standingIn, ...words, ...process.argv.slice(2)]);
  });
}
