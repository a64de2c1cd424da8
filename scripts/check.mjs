import { runChecks } from './checks/checks.mjs';
import { endOnSignals } from './child-process.mjs';
import { PlainFailure, runScript } from './project.mjs';
import { bootstrap } from './setup/bootstrap.mjs';

endOnSignals();
await runScript(async () => {
  await bootstrap();
  const { failed } = await runChecks();
  if (failed.length > 0) throw new PlainFailure(`Failed: ${failed.join(', ')}.`);
});
