import { runChecks } from './checks/checks.mjs';
import { endOnSignals } from './child-process.mjs';
import { PlainFailure, runScript } from './project.mjs';
import { bootstrap } from './setup/bootstrap.mjs';

endOnSignals();
await runScript(async () => {
  await bootstrap();
  const { failures } = await runChecks();
  if (failures.length > 0) throw new PlainFailure(failures.join('\n'));
});
