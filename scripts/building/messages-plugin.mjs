// Compiles Lingui's macros, and lets each module with messages wait for the catalog of its domain in the browser.
import { transformAsync } from '@babel/core';
import linguiMacro from '@lingui/babel-plugin-lingui-macro';

import { compileCatalogs } from './catalogs.mjs';
import { loadLinguiConfig } from './lingui-config.mjs';

const MACRO = /@lingui\/(?:core|react)\/macro/;
const VIRTUAL = '\0catalog:';

/** @returns {import('vite').Plugin} */
export function messagesPlugin() {
  const config = loadLinguiConfig();
  return {
    name: 'messages',
    enforce: 'pre',
    async buildStart() {
      if (this.environment.name === 'client' && !process.env['VITEST']) await compileCatalogs();
    },
    resolveId: (source) => (source.startsWith('catalog:') ? `\0${source}` : undefined),
    load(id) {
      if (!id.startsWith(VIRTUAL)) return undefined;
      const domain = id.slice(VIRTUAL.length);
      return [
        "import { loadCatalog } from '/app/language/catalogs-in-browser.ts';",
        `await loadCatalog(import.meta.glob('/build/catalogs/*/${domain}.json'));`,
      ].join('\n');
    },
    transform: {
      filter: { id: /\/app\/[^?]+\.tsx?(?:$|\?)/, code: MACRO },
      async handler(code, id) {
        // The sentences of a browser are in its catalogs. The server's English ones stay in the code.
        const isInCatalog =
          this.environment.name === 'client' && this.environment.config.command === 'build';
        const result = await transformAsync(code, {
          filename: id.replace(/\?.*$/, ''),
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          parserOpts: { plugins: ['typescript', 'jsx'] },
          plugins: [
            [
              linguiMacro,
              { descriptorFields: isInCatalog ? 'id-only' : 'message', linguiConfig: config },
            ],
          ],
        });
        if (!result?.code) return undefined;
        const domain = /\/app\/([^/]+)\//.exec(id)?.[1];
        const wait =
          this.environment.name === 'client' && !process.env['VITEST']
            ? `import 'catalog:${domain}';\n`
            : '';
        return { code: `${wait}${result.code}`, map: result.map };
      },
    },
  };
}
