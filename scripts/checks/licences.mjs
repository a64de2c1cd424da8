// Writes docs/reference/licences.md: every package that runs in production or is only built and tested with,
// under its licence. The check `licences` holds the file to the lock file and refuses what is not known.
import { writeFileSync } from 'node:fs';

import { runScript } from '../project.mjs';
import { LICENCES_FILE, licencesPage, readPackages } from './licence-list.mjs';

await runScript(async () => {
  writeFileSync(LICENCES_FILE, licencesPage(readPackages()));
});
