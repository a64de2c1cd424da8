import { buildWhenNeeded } from './building/production-build.mjs';
import { endOnSignals } from './child-process.mjs';
import { ROOT, packageFile, runScript } from './project.mjs';
import { bootstrap, runNative } from './setup/bootstrap.mjs';

endOnSignals();
await runScript(async () => {
  process.chdir(ROOT);
  await bootstrap();
  await buildWhenNeeded();
  await runNative([
    packageFile('vitest/vitest.mjs'),
    'run',
    '--config',
    'vitest.faults.config.ts',
    ...process.argv.slice(2),
  ]);
});
