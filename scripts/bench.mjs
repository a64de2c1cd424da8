import { buildWhenNeeded } from './building/production-build.mjs';
import { endOnSignals } from './child-process.mjs';
import { ROOT, runScript } from './project.mjs';
import { bootstrap, runNative } from './setup/bootstrap.mjs';

endOnSignals();
await runScript(async () => {
  process.chdir(ROOT);
  await bootstrap();
  await buildWhenNeeded();
  await runNative(['bench/run.ts', ...process.argv.slice(2)], {
    ...process.env,
    NODE_ENV: 'production',
  });
});
