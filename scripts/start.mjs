// `npm start`: from a fresh clone to a running product in one command.
import { bootstrap, runNative } from './bootstrap.mjs';
import { endOnSignals } from './child-process.mjs';
import { buildWhenNeeded } from './production-build.mjs';
import { ROOT, runScript } from './project.mjs';

endOnSignals();
await runScript(async () => {
  process.chdir(ROOT);
  await bootstrap();
  await buildWhenNeeded();
  // NODE_ENV picks React's fast build. Whether this is a real deployment is what APP_ENV says.
  await runNative(['server/main.ts', ...process.argv.slice(2)], {
    ...process.env,
    NODE_ENV: 'production',
  });
});
