// Compiles Lingui's macros, and lets each module with messages wait for the catalog of its domain in the browser.
import { transformAsync } from '@babel/core';
import linguiMacro from '@lingui/babel-plugin-lingui-macro';

import { compileCatalogs } from './catalogs.mjs';
import { loadLinguiConfig } from './lingui-config.mjs';

const MACRO = /@lingui\/(?:core|react)\/macro/;
/** A macro, or a message in a file that servers run as it is. */
const MESSAGE = /@lingui\/(?:core|react)\/macro|\bi18n\._\(/;
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
      filter: { id: /\/app\/[^?]+\.tsx?(?:$|\?)/, code: MESSAGE },
      async handler(code, id) {
        const compiled = MACRO.test(code)
          ? await compileMacros(code, id, this.environment)
          : { code };
        if (this.environment.name !== 'client' || process.env['VITEST']) return compiled;
        const domain = /\/app\/([^/]+)\//.exec(id)?.[1];
        return { ...compiled, code: `import 'catalog:${domain}';\n${compiled.code}` };
      },
    },
  };

  /**
   * @param {string} code
   * @param {string} id
   * @param {{ name: string, config: { command: string } }} environment
   */
  async function compileMacros(code, id, environment) {
    // The sentences of a browser are in its catalogs. The server's English ones stay in the code.
    const isInCatalog = environment.name === 'client' && environment.config.command === 'build';
    const filename = id.replace(/\?.*$/, '');
    const result = await transformAsync(code, {
      filename,
      babelrc: false,
      configFile: false,
      sourceMaps: true,
      parserOpts: { plugins: filename.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
      plugins: [
        [
          linguiMacro,
          { descriptorFields: isInCatalog ? 'id-only' : 'message', linguiConfig: config },
        ],
      ],
    });
    if (!result?.code) throw new Error(`The messages of ${filename} could not be compiled.`);
    return { code: result.code, map: result.map };
  }
}
