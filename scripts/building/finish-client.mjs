// Runs after the bundler, by Node 24, because these modules import TypeScript.
import { join } from 'node:path';

import { ROOT } from '../project.mjs';
import { compressAssets } from './compress-assets.mjs';
import { writeLanguageBuilds } from './language-builds.mjs';

await writeLanguageBuilds();
await compressAssets(join(ROOT, 'build/client'));
