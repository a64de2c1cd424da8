import { buildWhenNeeded } from './building/production-build.mjs';
import { endOnSignals } from './child-process.mjs';
import { runScript } from './project.mjs';
import { bootstrap } from './setup/bootstrap.mjs';

endOnSignals();
await runScript(async () => {
  await bootstrap();
  await buildWhenNeeded({ always: true });
});
