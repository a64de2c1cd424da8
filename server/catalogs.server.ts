import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { openCatalogs, type FindI18n } from '../app/language/i18n.server.ts';
import type { ScriptAddress } from '../app/request-context.server.ts';
import type { Config } from './config/config.server.ts';
import { PRODUCT_FOLDER } from './process/product-folder.server.ts';

const CATALOGS = join(PRODUCT_FOLDER, 'build/catalogs');

/** The messages of the built product. Its pseudo-languages are for development and tests. */
export function openBuiltCatalogs({ isProduction }: Pick<Config, 'isProduction'>): FindI18n {
  return openCatalogs({ folder: CATALOGS, hasPseudoLanguages: !isProduction });
}

/** Reads where the scripts of the languages are when another language than English is first asked for. */
export function openScriptAddresses(): ScriptAddress {
  let known: { folders: Record<string, string>; files: Set<string> } | undefined;
  return (language, address) => {
    if (language === 'en') return address;
    known ??= readScripts();
    const folder = known.folders[language];
    const file = address.slice('/assets/'.length);
    return folder && known.files.has(file) ? `/assets/${folder}/${file}` : address;
  };
}

/** Written by `scripts/building/language-builds.mjs`. */
function readScripts() {
  const file = join(PRODUCT_FOLDER, 'build/language-scripts.json');
  const { folders, files } = JSON.parse(readFileSync(file, 'utf8')) as {
    folders: Record<string, string>;
    files: string[];
  };
  return { folders, files: new Set(files) };
}
