import { writeFileSync } from 'node:fs';

import { runScript } from '../project.mjs';
import { CONFIGMAP_FILE, kubernetesSettings, SECRET_FILE } from './kubernetes-settings.mjs';

await runScript(async () => {
  const { configMap, secret } = kubernetesSettings();
  writeFileSync(CONFIGMAP_FILE, configMap);
  writeFileSync(SECRET_FILE, secret);
});
