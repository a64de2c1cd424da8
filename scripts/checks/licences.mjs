import { writeFileSync } from 'node:fs';

import { runScript } from '../project.mjs';
import { LICENCES_FILE, licencesPage, readPackages } from './licence-list.mjs';

await runScript(async () => {
  writeFileSync(LICENCES_FILE, licencesPage(readPackages()));
});
