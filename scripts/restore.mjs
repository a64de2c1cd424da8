// `npm run restore -- FOLDER`; `--help` says more.
import { bootstrap, runNative } from './bootstrap.mjs';
import { endOnSignals } from './child-process.mjs';
import { ROOT, runScript } from './project.mjs';

endOnSignals();
await runScript(async () => {
  // npm runs scripts in the repository's root and says in INIT_CWD where the person stands.
  const standingIn = process.env.INIT_CWD ?? process.cwd();
  process.chdir(ROOT);
  await bootstrap();
  await runNative([
    'server/backup/command-line.server.ts',
    standingIn,
    'restore',
    ...process.argv.slice(2),
  ]);
});
