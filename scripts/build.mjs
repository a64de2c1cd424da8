// `npm run build`: builds the product anew.
import { bootstrap } from './bootstrap.mjs';
import { endOnSignals } from './child-process.mjs';
import { buildWhenNeeded } from './production-build.mjs';
import { runScript } from './project.mjs';

endOnSignals();
await runScript(async () => {
  await bootstrap();
  await buildWhenNeeded({ always: true });
});
