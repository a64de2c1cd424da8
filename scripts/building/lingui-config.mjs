// Where Lingui finds the messages, and where it writes them.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import babelExtractor from '@lingui/cli/api/extractors/babel';
import { makeConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

import { OFFERED_LANGUAGES } from '../../app/language/offered-languages.ts';
import { ROOT } from '../project.mjs';

/** What a file with messages contains: a macro, or a message in a file that servers run as it is. */
export const MESSAGE = /@lingui\/(?:core|react)\/macro|\bi18n\._\(|\/\*i18n\*\//;

/**
 * The files whose messages a preview says in the memorial's language, which may be another than the editor's.
 * In a browser, these messages keep their ids, and each language has one catalog of them.
 */
export const MEMORIAL_PAGE =
  /\bapp\/(?:memorials\/(?:page\/(?!behavior\/|viewer\/)|family-tree\/|funeral\/|couples\b|life-dates\b)|tributes\/card\/|media\/videos\/video-length\b|ui\/toggle-button\b|shell\/navigation\/site-footer\b|drafts\/(?:changes\/draft-document|preview\/toggle-label)\b)/;

/** @type {import('@lingui/conf').ExtractorType} */
const extractor = {
  match: (file) => babelExtractor.match(file),
  extract: async (file, code, ...rest) =>
    MESSAGE.test(code) ? babelExtractor.extract(file, code, ...rest) : undefined,
};

export function loadLinguiConfig() {
  /** One catalog per domain, so that a screen loads no messages of another. */
  const domains = readdirSync(join(ROOT, 'app'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  return makeConfig(
    {
      rootDir: ROOT,
      sourceLocale: 'en',
      locales: [...OFFERED_LANGUAGES],
      catalogs: domains.map(({ name }) => ({
        path: `<rootDir>/app/${name}/locales/{locale}`,
        include: [`<rootDir>/app/${name}`],
        exclude: ['**/*.test.*', '**/testing/**'],
      })),
      format: formatter({ lineNumbers: false }),
      orderBy: 'message',
      extractors: [extractor],
      runtimeConfigModule: {
        i18n: ['/app/language/i18n.ts', 'pageI18n'],
        Trans: ['/app/language/lingui.tsx', 'Trans'],
        useLingui: ['/app/language/lingui.tsx', 'useLingui'],
      },
    },
    { skipValidation: true },
  );
}
