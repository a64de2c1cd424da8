// `npm run memorials -- COMMAND`: memorials in and out of the product; `--help` says more.
import { bootstrap, runNative } from './bootstrap.mjs';
import { endOnSignals } from './child-process.mjs';
import { ROOT, runScript } from './project.mjs';

endOnSignals();
await runScript(async () => {
  // npm runs scripts in the repository's root and says in INIT_CWD where the person stands.
  const standingIn = process.env.INIT_CWD ?? process.cwd();
  process.chdir(ROOT);
  await bootstrap();
  await runNative(['server/command-line.server.ts', standingIn, ...process.argv.slice(2)]);
});
