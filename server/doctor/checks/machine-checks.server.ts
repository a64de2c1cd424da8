/** Checks of what is installed, which need no settings. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { FONT_FAMILIES } from '../../../app/themes/fonts/font-families.ts';
import { scriptFonts } from '../../../app/themes/fonts/script-fonts.ts';
import { codeOf } from '../../../app/wire/errors/caught.ts';
import { readIntakeEnvironment } from '../../config/config.server.ts';
import { PRODUCT_FOLDER } from '../../process/product-folder.server.ts';
import { fail, messageOf, ok, warn, type Finding } from '../findings.server.ts';
import type { Check } from '../run-checks.server.ts';

export interface MachineContext {
  /** the program, as a path or a name on the PATH */
  ffmpeg: string;
  productFolder: string;
}

export const THIS_MACHINE: MachineContext = { ffmpeg: 'ffmpeg', productFolder: PRODUCT_FOLDER };

export const MACHINE_CHECKS: ReadonlyArray<Check<MachineContext>> = [
  { name: 'ffmpeg', run: checkFfmpeg },
  { name: 'fonts', run: (context) => Promise.resolve(checkFonts(context)) },
];

const NEEDED_ENCODERS = ['libx264', 'aac'];
const MAX_OUTPUT_BYTES = 1024 * 1024;

async function checkFfmpeg({ ffmpeg }: MachineContext, signal: AbortSignal): Promise<Finding> {
  const options = { env: readIntakeEnvironment(), maxBuffer: MAX_OUTPUT_BYTES, signal };
  const listing = promisify(execFile)(ffmpeg, ['-encoders'], options);
  const result = await listing.catch((error: unknown) => error as Error);
  const advice = 'Install ffmpeg with libx264; on Debian, run `apt-get install ffmpeg`.';
  if (result instanceof Error) {
    return codeOf(result) === 'ENOENT'
      ? warn('ffmpeg isn’t installed: videos recorded on phones can’t be converted.', advice)
      : fail(`ffmpeg doesn’t run: ${messageOf(result)}.`, advice);
  }
  const version = /^ffmpeg version (\S{1,40})/m.exec(result.stderr)?.[1] ?? '';
  const encoders = new Set(result.stdout.split(/\s+/));
  const missing = NEEDED_ENCODERS.filter((name) => !encoders.has(name));
  if (missing.length > 0) {
    return warn(`ffmpeg ${version} can’t write ${missing.join(' and ')}.`, advice);
  }
  return ok(`ffmpeg ${version} writes ${NEEDED_ENCODERS.join(' and ')}.`);
}

const MOST_NAMES = 5;

function checkFonts({ productFolder }: MachineContext): Finding {
  const packages = new Set([
    ...Object.values(FONT_FAMILIES).map(({ packageName }) => packageName),
    ...(['serif', 'sans'] as const).flatMap((kind) =>
      scriptFonts(kind, '').map(({ packageName }) => packageName),
    ),
  ]);
  const folder = join(productFolder, 'node_modules/@fontsource');
  const missing = [...packages].filter((name) => !existsSync(join(folder, name, 'files')));
  if (missing.length === 0) {
    return ok(`All ${packages.size} fonts for pages and booklets are installed.`);
  }
  const names = missing.slice(0, MOST_NAMES).join(', ');
  const more = missing.length > MOST_NAMES ? ` and ${missing.length - MOST_NAMES} more` : '';
  return fail(
    `Fonts are missing: ${names}${more}. Booklets show boxes instead of letters in these fonts.`,
    'Install the packages again with `npm ci`.',
  );
}
