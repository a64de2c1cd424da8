/** `npm run memorials -- legal FOLDER` */
import { statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { OFFERED_LANGUAGES, spokenLanguage } from '../../app/language/offered-languages.ts';
import { DocumentRefusedError } from '../../app/memorials/documents/document-refused.ts';
import { fillTemplate } from '../../app/site/legal/legal-text.server.ts';
import { makeFolder } from '../../app/wire/make-folder.server.ts';
import { openBuiltCatalogs } from '../catalogs.server.ts';
import type { Config } from '../config/config.server.ts';
import { LEGAL_KINDS } from '../config/legal-texts.server.ts';
import { WrongUsageError } from './command-output.server.ts';

/**
 * Writes the templates of the legal texts, with what the settings say, for the operator to finish.
 * @param folder.path - is created if it doesn't exist; nothing in it is overwritten
 * @returns the text for standard output
 */
export async function runLegal(
  folder: { path: string; shownPath: string; language: string },
  config: Pick<Config, 'isProduction' | 'operator' | 'product'>,
): Promise<string> {
  const { path, shownPath, language } = folder;
  if (spokenLanguage(language, OFFERED_LANGUAGES) === undefined) {
    throw new WrongUsageError(`--language must be one of ${OFFERED_LANGUAGES.join(', ')}`);
  }
  const i18n = openBuiltCatalogs(config)(language);
  const found = statSync(path, { throwIfNoEntry: false });
  if (found && !found.isDirectory()) {
    throw new DocumentRefusedError([`${shownPath} is not a folder`]);
  }
  await makeFolder(path);
  for (const kind of LEGAL_KINDS) {
    const file = `${kind}.md`;
    const text = `${fillTemplate(i18n, kind, config.operator, config.product)}\n`;
    await writeFile(join(path, file), text, { flag: 'wx' }).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      throw new DocumentRefusedError([`${shownPath} already has a ${file}; it was not changed.`]);
    });
  }
  return `Fill in what is in bold brackets in ${shownPath}, then set LEGAL_DIR to this folder and restart.\n`;
}
