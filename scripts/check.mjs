// `npm run check`: formatting, lint, types, import rules, dead code and the repository's own rules.
import { bootstrap } from './bootstrap.mjs';
import { runChecks } from './checks.mjs';
import { endOnSignals } from './child-process.mjs';
import { PlainFailure, runScript } from './project.mjs';

endOnSignals();
await runScript(async () => {
  await bootstrap();
  const { failed } = await runChecks();
  if (failed.length > 0) throw new PlainFailure(`Failed: ${failed.join(', ')}.`);
});
