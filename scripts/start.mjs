import { buildWhenNeeded } from './building/production-build.mjs';
import { endOnSignals } from './child-process.mjs';
import { ROOT, runScript } from './project.mjs';
import { SERVER_FLAGS, SERVER_MAIN, serverEnvironment } from './server-process.mjs';
import { bootstrap, runNative } from './setup/bootstrap.mjs';

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
