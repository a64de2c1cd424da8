// Checks the import rules of dependency-cruiser.config.mjs. Also fails if dependency-cruiser did not read every module.

import { PlainFailure, ROOT, runScript } from '../project.mjs';
import { cruise } from './import-graph.mjs';
import { repositoryFiles } from './repository-files.mjs';

const SOURCES = ['app', 'server', 'db'].flatMap((folder) => [
  `${folder}/**.ts`,
  `${folder}/**.tsx`,
]);

await runScript(async () => {
  const [{ modules, objections }, expected] = await Promise.all([
    cruise(ROOT),
    repositoryFiles(SOURCES),
  ]);
  const seen = new Set(modules);
  const unseen = expected.filter((file) => !seen.has(file));
  if (expected.length === 0 || unseen.length > 0) {
    throw new PlainFailure(
      `The import checker saw ${expected.length - unseen.length} of ${expected.length} modules; ` +
        `among those it missed: ${unseen.slice(0, 5).join(', ')}`,
    );
  }
  if (objections.length > 0) {
    throw new PlainFailure(
      objections
        .map(({ rule, comment, from, to }) => `${from} → ${to}\n  ${rule}: ${comment}`)
        .join('\n\n'),
    );
  }
  console.log(`${expected.length} modules keep the import rules`);
});
