// Writes docs/reference/licences.md: every package that runs in production or is used only for builds and tests, listed
// under its licence. check-dependencies.mjs compares the file with the lock file and refuses unknown licences.
import { writeFileSync } from 'node:fs';

import { runScript } from '../project.mjs';
import { LICENCES_FILE, licencesPage, readPackages } from './licence-list.mjs';

await runScript(async () => {
  writeFileSync(LICENCES_FILE, licencesPage(readPackages()));
});
