// Runs after the bundler, by Node 24, because these modules import TypeScript.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { ROOT } from '../project.mjs';
import { compressAssets } from './compress-assets.mjs';
import { writeLanguageBuilds } from './language-builds.mjs';
import { noticesText, readParts } from './third-party-notices.mjs';

await writeLanguageBuilds();
writeFileSync(join(ROOT, 'build/client/third-party-notices.txt'), noticesText(readParts()));
await compressAssets(join(ROOT, 'build/client'));
