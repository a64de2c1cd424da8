// Checks the import rules of dependency-cruiser.config.mjs, and that no folders import each other. Also fails if dependency-cruiser did not read every module.

import { PlainFailure, ROOT, runScript } from '../project.mjs';
import { findFolderCycles, FOLDER_CYCLE_ADVICE } from './folder-cycles.mjs';
import { cruise } from './import-graph.mjs';
import { repositoryFiles } from './repository-files.mjs';

const SOURCES = ['app', 'server', 'db'].flatMap((folder) => [
  `${folder}/**.ts`,
  `${folder}/**.tsx`,
]);

const TESTS = /\.test\.tsx?$|\/testing\//;

await runScript(async () => {
  const [{ modules, imports, objections }, expected] = await Promise.all([
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
  const cycles = findFolderCycles(imports.filter(isOfProduct));
  if (cycles.length > 0) {
    throw new PlainFailure(
      cycles.map(describeCycle).concat(`no-folder-cycles: ${FOLDER_CYCLE_ADVICE}`).join('\n\n'),
    );
  }
  console.log(`${expected.length} modules keep the import rules`);
});

/** @param {import('./folder-cycles.mjs').Import} one */
function isOfProduct({ from, to }) {
  return [from, to].every((path) => path.startsWith('app/') && !TESTS.test(path));
}

/** @param {import('./folder-cycles.mjs').FolderCycle} cycle */
function describeCycle({ parent, imports }) {
  return [
    `Folders of ${parent}/ import each other:`,
    ...imports.map(({ from, to }) => `  ${from} → ${to}`),
  ].join('\n');
}
