import { parseSync, Visitor } from 'oxc-parser';

/** Files with sentences for visitors and families. The operator's texts may use the old terms. */
const FOR_PEOPLE = /^app\/.*\.tsx?$/;
/** Tests, API descriptions, log lines of emails, and lists of words, elements and theme names. */
const NOT_SHOWN =
  /\.test\.tsx?$|\/endpoints\.ts$|^app\/mail\/|\/(?:testing|samples|screening|placeholder|catalog)\/|\/paste-elements\.ts$/;

/** @param {string} path - of a file in the repository */
export function isForPeople(path) {
  return FOR_PEOPLE.test(path) && !NOT_SHOWN.test(path);
}

/** Attributes whose values are not shown to people. */
const NO_TEXT = new Set(['className', 'd', 'href', 'src', 'id', 'name', 'htmlFor', 'viewBox']);
const MESSAGE_ELEMENTS = new Set(['Trans', 'Plural', 'Select', 'SelectOrdinal']);
const MESSAGE_CALLS = new Set(['t', 'msg', 'plural', 'select', 'selectOrdinal']);
/** Errors whose sentences people read. */
const THROWN = /^(?:AppError|ArchiveRefusedError)$/;
const SENTENCE = /[A-Za-z’…“] [A-Za-z“{]|^[A-Z][a-z]+[.…!?]?$/;
/** A text without words, with a mark that languages write in their own way. */
export const OWN_MARK = /^[^\p{L}]*[:;“”][^\p{L}]*$/u;
/** For example CSS classes. */
const LOWER_CASE_WORDS = /^[a-z_][\w-]*(?: [\w-]+)*$/;

/**
 * Texts in JSX, strings and templates, except in imports, SQL and attributes whose values are not shown.
 * @param {string} path
 * @param {string} text
 */
export function sentencesOf(path, text) {
  /** @type {Array<{ sentence: string, start: number, isInMessage: boolean, isShown: boolean }>} */
  const found = [];
  /** @type {import('oxc-parser').Span[]} */
  const messages = [];
  /** @type {import('oxc-parser').Span[]} */
  const shown = [];
  /** @type {Array<import('oxc-parser').Span | null | undefined>} */
  const unread = [];
  /** @param {number} start @param {string} content */
  const add = (start, content) => {
    const sentence = content.replaceAll(/\s+/g, ' ').trim();
    found.push({
      sentence,
      start: text.indexOf(sentence.split(' ')[0] ?? '', start),
      isInMessage: false,
      isShown: false,
    });
  };
  new Visitor({
    ImportDeclaration: (node) => unread.push(node),
    ExportAllDeclaration: (node) => unread.push(node),
    ExportNamedDeclaration: (node) => unread.push(node.source),
    TaggedTemplateExpression(node) {
      if (node.tag.type !== 'Identifier') return;
      if (node.tag.name === 'sql') unread.push(node);
      if (node.tag.name === 't' || node.tag.name === 'msg') messages.push(node);
    },
    JSXAttribute(node) {
      if (node.name.type === 'JSXIdentifier' && NO_TEXT.has(node.name.name)) unread.push(node);
      else if (node.value?.type === 'Literal') shown.push(node.value);
    },
    JSXElement(node) {
      const { name } = node.openingElement;
      if (name.type === 'JSXIdentifier' && MESSAGE_ELEMENTS.has(name.name)) messages.push(node);
    },
    CallExpression(node) {
      const { callee } = node;
      const isLookUp =
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        callee.property.name === '_';
      if (isLookUp) messages.push(...node.arguments.slice(0, 1));
      if (callee.type === 'Identifier' && MESSAGE_CALLS.has(callee.name)) messages.push(node);
    },
    NewExpression(node) {
      if (node.callee.type === 'Identifier' && THROWN.test(node.callee.name)) shown.push(node);
    },
    JSXText(node) {
      shown.push(node);
      if (/[a-z]{2}/i.test(node.value) || OWN_MARK.test(node.value)) add(node.start, node.value);
    },
    JSXExpressionContainer({ expression }) {
      shown.push(...valuesOf(expression));
      if (expression.type !== 'Literal' || typeof expression.value !== 'string') return;
      if (OWN_MARK.test(expression.value)) add(expression.start, expression.value);
    },
    Literal(node) {
      if (text.slice(0, node.start).endsWith('/*i18n*/ ')) messages.push(node);
      if (typeof node.value === 'string' && isSentence(node.value)) add(node.start, node.value);
    },
    TemplateLiteral(node) {
      const content = node.quasis.map(({ value }) => value.cooked).join('…');
      if (isSentence(content)) add(node.start, content);
    },
  }).visit(parseSync(path, text).program);
  return found
    .filter(({ start }) => !isWithin(unread, start))
    .map((one) => ({
      ...one,
      isInMessage: isWithin(messages, one.start),
      isShown: isWithin(shown, one.start),
    }));
}

/**
 * What an expression in JSX shows: a text, or that of each branch.
 * @param {import('oxc-parser').Expression | import('oxc-parser').JSXEmptyExpression} expression
 * @returns {import('oxc-parser').Span[]}
 */
function valuesOf(expression) {
  switch (expression.type) {
    case 'Literal':
    case 'TemplateLiteral':
      return [expression];
    case 'ConditionalExpression':
      return [...valuesOf(expression.consequent), ...valuesOf(expression.alternate)];
    case 'LogicalExpression':
      return [...valuesOf(expression.left), ...valuesOf(expression.right)];
    case 'ParenthesizedExpression':
      return valuesOf(expression.expression);
    default:
      return [];
  }
}

/** @param {Array<import('oxc-parser').Span | null | undefined>} spans @param {number} start */
export function isWithin(spans, start) {
  return spans.some((span) => span && span.start <= start && start < span.end);
}

/** @param {string} text */
function isSentence(text) {
  return SENTENCE.test(text) && !LOWER_CASE_WORDS.test(text);
}
