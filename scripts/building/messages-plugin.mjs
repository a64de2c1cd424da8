// Compiles Lingui's macros, and the English sentences for browsers. In other languages, each module with messages waits
// for the catalog of its domain.
import { transformAsync } from '@babel/core';
import linguiMacro from '@lingui/babel-plugin-lingui-macro';
import { compileMessage } from '@lingui/message-utils/compileMessage';

import { compileCatalogs } from './catalogs.mjs';
import { loadLinguiConfig, MESSAGE } from './lingui-config.mjs';

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
        `await loadCatalog('${domain}');`,
      ].join('\n');
    },
    transform: {
      filter: { id: /\/app\/[^?]+\.tsx?(?:$|\?)/, code: MESSAGE },
      async handler(code, id) {
        const isForBrowser = this.environment.name === 'client' && !process.env['VITEST'];
        if (!isForBrowser && !MACRO.test(code)) return undefined;
        const compiled = await compileMessages(code, id, isForBrowser);
        const domain = /\/app\/([^/]+)\//.exec(id)?.[1];
        return isForBrowser
          ? { ...compiled, code: `import 'catalog:${domain}';\n${compiled.code}` }
          : compiled;
      },
    },
  };

  /**
   * @param {string} code
   * @param {string} id
   * @param {boolean} isForBrowser
   */
  async function compileMessages(code, id, isForBrowser) {
    const filename = id.replace(/\?.*$/, '');
    const result = await transformAsync(code, {
      filename,
      babelrc: false,
      configFile: false,
      sourceMaps: true,
      parserOpts: { plugins: filename.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
      plugins: [
        [linguiMacro, { descriptorFields: 'message', linguiConfig: config }],
        ...(isForBrowser ? [compileEnglish] : []),
      ],
    });
    if (!result?.code) throw new Error(`The messages of ${filename} could not be compiled.`);
    return { code: result.code, map: result.map };
  }
}

/**
 * Compiles the English sentences in the code, so that a browser needs neither a catalog nor a compiler for them.
 * @param {{ types: typeof import('@babel/core').types }} babel
 * @returns {import('@babel/core').PluginObj}
 */
function compileEnglish({ types: t }) {
  /** @param {string} message */
  const compiled = (message) => {
    const parts = compileMessage(message);
    return t.valueToNode(Array.isArray(parts) ? parts : [parts]);
  };
  return {
    visitor: {
      Program: {
        // After the macros, which are compiled when a program is entered.
        exit(program) {
          program.traverse({
            ObjectProperty({ node, parent }) {
              const isDescriptor =
                t.isObjectExpression(parent) &&
                parent.properties.some((one) => isProperty(one, 'id')) &&
                isProperty(node, 'message');
              if (isDescriptor && t.isStringLiteral(node.value)) {
                node.value = compiled(node.value.value);
              }
            },
            CallExpression({ node }) {
              const [id, values] = node.arguments;
              const isLookUp =
                t.isMemberExpression(node.callee) &&
                t.isIdentifier(node.callee.property, { name: '_' }) &&
                t.isStringLiteral(id);
              if (!isLookUp) return;
              node.arguments = [
                t.objectExpression([
                  t.objectProperty(t.identifier('id'), id),
                  t.objectProperty(t.identifier('message'), compiled(id.value)),
                  ...(t.isExpression(values)
                    ? [t.objectProperty(t.identifier('values'), values)]
                    : []),
                ]),
              ];
            },
          });
        },
      },
    },
  };

  /** @param {import('@babel/core').types.Node} node @param {string} name */
  function isProperty(node, name) {
    return t.isObjectProperty(node) && t.isIdentifier(node.key, { name });
  }
}
