import { parseSync, Visitor } from 'oxc-parser';

import { isForPeople, isWithin, OWN_MARK, sentencesOf } from './sentences.mjs';

/** Marks between names, which are the same in every language. */
const NO_SENTENCE = /^&\w+;$/;

/** Keys of tables of messages, such as `MANAGEMENT_LABELS`. */
const KEYS = new Set(
  'Memorial Booklet,Memorial Video,QR code,Preview,About,Contact,Features,Pricing'.split(','),
);

/** @param {ReturnType<typeof sentencesOf>[number]} one */
function isBare({ sentence, isShown, isInMessage }) {
  return isShown && !isInMessage && !NO_SENTENCE.test(sentence) && !KEYS.has(sentence);
}

/**
 * Finds texts and attributes in JSX, and sentences of errors, that no catalog has.
 * @param {string} path
 * @param {string} text
 * @returns {import('./repository-rules.mjs').Finding[]}
 */
export function findBareSentences(path, text) {
  if (!isForPeople(path)) return [];
  return sentencesOf(path, text)
    .filter(isBare)
    .map(({ sentence, start }) => ({
      path,
      line: text.slice(0, start).split('\n').length,
      advice: OWN_MARK.test(sentence)
        ? `“${sentence}” is English: use colonIn, quotationMarksOf or a message (docs/messages.md).`
        : `“${sentence}” is not in a catalog (docs/messages.md).`,
    }));
}

/** Values that a person may have written. */
const WRITTEN =
  /^(?:.*names?|.*title|.*caption|author|sender|whom?|person|relation(?:ship)?|note|email)$/i;

/** In these files, such a value is a plan, a theme, a group, or what the operator has set. */
const NOT_WRITTEN = new Set([
  'app/billing/subscription/plan-offer.tsx',
  'app/cases/claims/claimant-page.tsx',
  'app/drafts/editing/items/relationship-field.tsx',
  'app/drafts/preview/themed-page.tsx',
  'app/management/settings/plan-use-card.tsx',
  'app/site/contact/contact-text.tsx',
]);

/**
 * Finds values in `<Trans>` that may be a person's words, which would be read as markup. A value whose name is bound to an
 * element in the same file is none.
 * @param {string} path
 * @param {string} text
 * @returns {import('./repository-rules.mjs').Finding[]}
 */
export function findWordsInTrans(path, text) {
  if (!isForPeople(path) || !path.endsWith('.tsx') || NOT_WRITTEN.has(path)) return [];
  /** @type {import('oxc-parser').Span[]} */
  const messages = [];
  /** @type {import('oxc-parser').Span[]} */
  const attributes = [];
  /** @type {Array<{ name: string, start: number }>} */
  const values = [];
  /** @type {Set<string>} */
  const elements = new Set();
  new Visitor({
    JSXElement({ openingElement, start, end }) {
      const { name } = openingElement;
      if (name.type === 'JSXIdentifier' && name.name === 'Trans') messages.push({ start, end });
    },
    JSXAttribute: (node) => attributes.push(node),
    VariableDeclarator({ id, init }) {
      const value = init?.type === 'ConditionalExpression' ? init.consequent : init;
      if (id.type === 'Identifier' && value?.type === 'JSXElement') elements.add(id.name);
    },
    JSXExpressionContainer({ expression, start }) {
      if (expression.type === 'Identifier') values.push({ name: expression.name, start });
      if (expression.type === 'MemberExpression' && expression.property.type === 'Identifier') {
        values.push({ name: expression.property.name, start });
      }
    },
  }).visit(parseSync(path, text).program);
  return values
    .filter(
      ({ name, start }) => WRITTEN.test(name) && !elements.has(name) && isWithin(messages, start),
    )
    .filter(({ start }) => !isWithin(attributes, start))
    .map(({ name, start }) => ({
      path,
      line: text.slice(0, start).split('\n').length,
      advice: `{${name}} in <Trans> would be read as markup: <UserText of={${name}} /> (docs/messages.md).`,
    }));
}
