// `npm run messages` writes the sentences of the code into the catalogs of translators.
import { run } from './child-process.mjs';
import { NATIVE_NODE, PlainFailure, runScript } from './project.mjs';
import { bootstrap } from './setup/bootstrap.mjs';

await runScript(async () => {
  await bootstrap();
  const { code, output } = await run(NATIVE_NODE, ['scripts/building/extract-catalogs.mjs']);
  if (code !== 0) throw new PlainFailure(output);
});
