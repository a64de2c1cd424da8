// Compiles Lingui's macros. For browsers, each sentence becomes a placeholder, which `language-builds.mjs` replaces with
// the sentence in each language. In development, it becomes the English sentence, compiled.
import { transformAsync, types as t } from '@babel/core';
import linguiMacro from '@lingui/babel-plugin-lingui-macro';
import { compileMessage } from '@lingui/message-utils/compileMessage';

import { compileCatalogs } from './catalogs.mjs';
import { MESSAGE_PLACEHOLDER, TEXT_PLACEHOLDER } from './language-builds.mjs';
import { loadLinguiConfig, MEMORIAL_PAGE, MESSAGE } from './lingui-config.mjs';

const MACRO = /@lingui\/(?:core|react)\/macro/;

/** @returns {import('vite').Plugin} */
export function messagesPlugin() {
  const config = loadLinguiConfig();
  return {
    name: 'messages',
    enforce: 'pre',
    async buildStart() {
      if (this.environment.name === 'client' && !process.env['VITEST']) await compileCatalogs();
    },
    transform: {
      filter: { id: /\/app\/[^?]+\.tsx?(?:$|\?)/, code: MESSAGE },
      async handler(code, id) {
        const isForBrowser = this.environment.name === 'client' && !process.env['VITEST'];
        if (!isForBrowser && !MACRO.test(code)) return undefined;
        const forBrowser =
          this.environment.mode === 'build'
            ? placeholders({ keepsIds: MEMORIAL_PAGE.test(id) })
            : englishSentences();
        return compileMessages(code, id, isForBrowser ? [forBrowser] : []);
      },
    },
  };

  /**
   * @param {string} code
   * @param {string} id
   * @param {import('@babel/core').PluginObj[]} plugins - what is done after the macros
   */
  async function compileMessages(code, id, plugins) {
    const filename = id.replace(/\?.*$/, '');
    const result = await transformAsync(code, {
      filename,
      babelrc: false,
      configFile: false,
      sourceMaps: true,
      parserOpts: { plugins: filename.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
      plugins: [[linguiMacro, { descriptorFields: 'message', linguiConfig: config }], ...plugins],
    });
    if (!result?.code) throw new Error(`The messages of ${filename} could not be compiled.`);
    return { code: result.code, map: result.map };
  }
}

/** In development, catalogs of other languages are found by the ids, which stay. */
function englishSentences() {
  return afterMacros({
    ObjectProperty({ node, parent }) {
      if (!isDescriptor(parent) || !isProperty(node, 'message')) return;
      if (t.isStringLiteral(node.value)) node.value = compiled(node.value.value);
    },
    CallExpression({ node }) {
      const found = lookUpOf(node);
      if (!found) return;
      node.arguments = [
        descriptor(found.values, [
          t.objectProperty(t.identifier('id'), t.stringLiteral(found.id)),
          t.objectProperty(t.identifier('message'), compiled(found.id)),
        ]),
      ];
    },
  });

  /** @param {string} message */
  function compiled(message) {
    return t.valueToNode(compileMessage(message));
  }
}

/**
 * A sentence without values becomes text, so that nothing is left of its message.
 * @param {{ keepsIds: boolean }} options - true for messages that are also said in another language than the page's
 */
function placeholders({ keepsIds }) {
  return afterMacros({
    CallExpression(path) {
      const { node } = path;
      if (!isLookUpCall(node)) return;
      const found = lookUpOf(node);
      if (found) {
        if (isText(found.id) && !keepsIds) {
          path.replaceWith(placeholder(TEXT_PLACEHOLDER, found.id));
        } else node.arguments = [descriptor(found.values, messageProperties(found.id))];
        return;
      }
      const [message] = node.arguments;
      if (keepsIds || !message || !isDescriptor(message) || node.arguments.length > 1) return;
      const { id, text } = readDescriptor(message);
      if (isText(text)) path.replaceWith(placeholder(TEXT_PLACEHOLDER, id));
    },
    StringLiteral(path) {
      const { leadingComments } = path.node;
      if (!leadingComments?.some(({ value }) => value === 'i18n')) return;
      const isStored = isStoring(path.parent);
      if (!isStored && !isText(path.node.value)) {
        throw path.buildCodeFrameError('Only a sentence without values can be said in a browser.');
      }
      path.node.leadingComments = null;
      path.replaceWith(
        placeholder(isStored ? MESSAGE_PLACEHOLDER : TEXT_PLACEHOLDER, path.node.value),
      );
    },
    ObjectExpression({ node }) {
      if (!isDescriptor(node)) return;
      const { id } = readDescriptor(node);
      node.properties = [...messageProperties(id), ...besidesText(node)];
    },
    JSXElement(path) {
      if (keepsIds) return;
      const [first, ...others] = path.node.openingElement.attributes;
      if (!t.isJSXSpreadAttribute(first) || others.length > 0) return;
      if (!isDescriptor(first.argument) || besidesText(first.argument).length > 0) return;
      const { id, text } = readDescriptor(first.argument);
      if (!isText(text)) return;
      const sentence = placeholder(TEXT_PLACEHOLDER, id);
      path.replaceWith(
        t.isJSX(path.parent) && !t.isJSXExpressionContainer(path.parent)
          ? t.jsxExpressionContainer(sentence)
          : sentence,
      );
    },
  });

  /** @param {string} message */
  function isText(message) {
    const parts = compileMessage(message);
    return parts.every((part) => typeof part === 'string') && !/<\/?\w+\/?>/.test(message);
  }

  /** @param {string} id */
  function messageProperties(id) {
    const message = placeholder(MESSAGE_PLACEHOLDER, id);
    return [
      ...(keepsIds ? [t.objectProperty(t.identifier('id'), t.stringLiteral(id))] : []),
      t.objectProperty(t.identifier('message'), message),
    ];
  }

  /** @param {string} name @param {string} id */
  function placeholder(name, id) {
    // Without the annotation, the bundler would keep messages that nothing uses.
    return t.addComment(
      t.callExpression(t.identifier(name), [t.stringLiteral(id)]),
      'leading',
      '@__PURE__',
    );
  }
}

/**
 * The macros are compiled when a program is entered.
 * @param {import('@babel/core').Visitor} visitor
 * @returns {import('@babel/core').PluginObj}
 */
function afterMacros(visitor) {
  return {
    visitor: {
      Program: {
        exit(program) {
          program.traverse(visitor);
          removeUnused(program);
        },
      },
    },
  };
}

/**
 * A script in which each sentence has become text needs neither the hook nor what it is imported from.
 * @param {import('@babel/core').NodePath<import('@babel/core').types.Program>} program
 */
function removeUnused(program) {
  program.scope.crawl();
  program.traverse({
    VariableDeclarator(path) {
      const { id, init } = path.node;
      if (!t.isObjectPattern(id) || !t.isCallExpression(init)) return;
      if (!t.isIdentifier(init.callee, { name: '_useLingui' })) return;
      id.properties = id.properties.filter(
        (one) =>
          !t.isObjectProperty(one) ||
          !t.isIdentifier(one.value) ||
          path.scope.getBinding(one.value.name)?.referenced,
      );
      if (id.properties.length === 0) path.remove();
    },
  });
  program.scope.crawl();
  for (const statement of program.get('body')) {
    if (!statement.isImportDeclaration()) continue;
    if (!/\/language\/(?:i18n\.ts|lingui\.tsx)$/.test(statement.node.source.value)) continue;
    const specifiers = statement.get('specifiers');
    const unused = specifiers.filter(
      (one) => !program.scope.getBinding(one.node.local.name)?.referenced,
    );
    if (unused.length === specifiers.length) statement.remove();
    else for (const one of unused) one.remove();
  }
}

/**
 * @param {import('@babel/core').types.CallExpression} node - such as `i18n._('Choose a photo')`
 */
function lookUpOf(node) {
  const [id, values] = node.arguments;
  if (!isLookUpCall(node) || !t.isStringLiteral(id)) return undefined;
  return { id: id.value, values: t.isExpression(values) ? values : undefined };
}

/**
 * The macro of `useLingui` compiles its `t` to `_t`.
 * @param {import('@babel/core').types.CallExpression} node
 */
function isLookUpCall({ callee }) {
  return t.isMemberExpression(callee)
    ? t.isIdentifier(callee.property, { name: '_' })
    : t.isIdentifier(callee) && /^_t\d*$/.test(callee.name);
}

/** @param {import('@babel/core').types.Node | null} node - such as `storedSentence('{name} is missing.', { name })` */
function isStoring(node) {
  return t.isCallExpression(node) && t.isIdentifier(node.callee, { name: 'storedSentence' });
}

/**
 * @param {import('@babel/core').types.Node} node
 * @returns {node is import('@babel/core').types.ObjectExpression}
 */
function isDescriptor(node) {
  return (
    t.isObjectExpression(node) &&
    ['id', 'message'].every((name) =>
      node.properties.some((one) => isProperty(one, name) && t.isStringLiteral(one.value)),
    )
  );
}

/** @param {import('@babel/core').types.ObjectExpression} node */
function readDescriptor({ properties }) {
  const [id = '', text = ''] = ['id', 'message'].map((name) => {
    const found = properties.find((one) => isProperty(one, name));
    return t.isObjectProperty(found) && t.isStringLiteral(found.value) ? found.value.value : '';
  });
  return { id, text };
}

/**
 * Values and elements. A context is part of the id.
 * @param {import('@babel/core').types.ObjectExpression} node
 */
function besidesText({ properties }) {
  const ofText = ['id', 'message', 'context'];
  return properties.filter((one) => !ofText.some((name) => isProperty(one, name)));
}

/**
 * @param {import('@babel/core').types.Expression | undefined} values
 * @param {import('@babel/core').types.ObjectProperty[]} properties
 */
function descriptor(values, properties) {
  return t.objectExpression([
    ...properties,
    ...(values ? [t.objectProperty(t.identifier('values'), values)] : []),
  ]);
}

/**
 * @param {import('@babel/core').types.Node} node
 * @param {string} name
 * @returns {node is import('@babel/core').types.ObjectProperty}
 */
function isProperty(node, name) {
  return t.isObjectProperty(node) && t.isIdentifier(node.key, { name });
}
