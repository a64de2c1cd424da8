// Checks package-lock.json, the exact versions in package.json, the licences of all packages, and that the list of
// licences is up to date.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { PlainFailure, ROOT, runScript } from '../project.mjs';
import { LICENCES_FILE, licenceProblems, licencesPage, readPackages } from './licence-list.mjs';
import { lockProblems } from './lock-rules.mjs';

await runScript(async () => {
  const read = (/** @type {string} */ name) => JSON.parse(readFileSync(join(ROOT, name), 'utf8'));
  const packages = readPackages();
  const problems = [
    ...lockProblems(read('package.json'), read('package-lock.json')),
    ...licenceProblems(packages),
  ];
  const listed = existsSync(LICENCES_FILE) ? readFileSync(LICENCES_FILE, 'utf8') : '';
  if (listed !== licencesPage(packages)) {
    problems.push(
      'docs/reference/licences.md is not of this lock file: node scripts/checks/licences.mjs',
    );
  }
  if (problems.length > 0) throw new PlainFailure(problems.join('\n'));
});
