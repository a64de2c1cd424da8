import { writeFileSync } from 'node:fs';

import { runScript } from '../project.mjs';
import { RETENTION_FILE, retentionPage } from './retention-page.mjs';

await runScript(async () => {
  writeFileSync(RETENTION_FILE, retentionPage());
});
