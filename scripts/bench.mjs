// `npm run bench`: measures the built product; `npm run bench -- NAME` one benchmark alone.
import { bootstrap, runNative } from './bootstrap.mjs';
import { endOnSignals } from './child-process.mjs';
import { buildWhenNeeded } from './production-build.mjs';
import { ROOT, runScript } from './project.mjs';

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
