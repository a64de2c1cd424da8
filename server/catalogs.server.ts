import { join } from 'node:path';

import { openCatalogs, type FindI18n } from '../app/language/i18n.server.ts';
import type { Config } from './config/config.server.ts';
import { PRODUCT_FOLDER } from './process/product-folder.server.ts';

/** The messages of the built product. Its pseudo-languages are for development and tests. */
export function openBuiltCatalogs({ isProduction }: Pick<Config, 'isProduction'>): FindI18n {
  return openCatalogs({
    folder: join(PRODUCT_FOLDER, 'build/catalogs'),
    hasPseudoLanguages: !isProduction,
  });
}
