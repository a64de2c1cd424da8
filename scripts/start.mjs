// `npm start`: from a fresh clone to a running product in one command.
import { bootstrap, runNative } from './bootstrap.mjs';
import { endOnSignals } from './child-process.mjs';
import { buildWhenNeeded } from './production-build.mjs';
import { ROOT, runScript } from './project.mjs';
import { SERVER_FLAGS, SERVER_MAIN, serverEnvironment } from './server-process.mjs';

endOnSignals();
await runScript(async () => {
  process.chdir(ROOT);
  await bootstrap();
  await buildWhenNeeded();
  await runNative(
    [...SERVER_FLAGS, SERVER_MAIN, ...process.argv.slice(2)],
    serverEnvironment(process.env),
  );
});
