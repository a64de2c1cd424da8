import { parseSync } from 'oxc-parser';

/** Files with sentences for visitors and families. The operator's texts may use the old terms. */
const FOR_PEOPLE = /^app\/.*\.tsx?$/;
/** Tests, API descriptions, log lines of emails, and lists of words, elements and theme names. */
const NOT_SHOWN =
  /\.test\.tsx?$|\/endpoints\.ts$|^app\/mail\/|\/(?:testing|samples|screening|placeholder|catalog)\/|\/paste-elements\.ts$/;

/** @type {Array<[old: RegExp, advice: string]>} */
const OLD_TERMS = [
  [/\bfilms?\b/i, 'video'],
  [/\bpictures?\b/i, 'photo'],
  [/\b(?:the|a|this|its|another|every|which) look\b/i, 'theme, or preview'],
  [/\bhead of (?:the|your|this) page\b/i, 'header'],
  [/\bwords above the name\b/i, 'heading line'],
  [/\bin sight\b/i, 'focus point'],
  [/\b(?:put|puts|putting|set) aside\b/i, 'remove, or decline a tribute'],
  [
    /\b(?:your|their|his|her|these|whose|new|visitors[’']) words\b/i,
    'tribute, condolence or messages',
  ],
  [/\b(?:your|their|this|a|the|one) letter\b/i, 'condolence'],
  [/\bfolded\b/i, 'hidden'],
  [/\bway (?:in|back)\b/i, 'sign in to the private page; return address'],
  [/\bstone\b/i, 'QR code'],
  [/\bhand(?:s|ed|ing)? (?:it|this page|the page|over)\b/i, 'transfer ownership'],
  [/\bsuccessor|\bwho follows|\bfollows you\b/i, 'legacy contact'],
  [/\bnobody (?:now )?keeps\b/i, 'no one is looking after this page'],
  [/\btak(?:e|en|es|ing) (?:\w+ )?home\b/i, 'download'],
  [/\b(?:bring|brings|brought|bringing) (?:\S+ ){0,2}back\b/i, 'restore'],
  [/\b(?:some|no|every|any)body\b/i, 'someone, no one, everyone, anyone'],
  [/\bat the moment\b/i, 'right now'],
  [/\bfor ever\b/i, 'forever'],
  [/\bplease (?:write|choose)\b/i, 'Enter …, Choose …'],
  [/\b(?:e-)?mails?\b/i, 'email'],
  [/\btries\b/i, 'attempts'],
];

/**
 * Sentences in which the word means something else.
 * @type {ReadonlySet<string>}
 */
const ALLOWED = new Set(['Their life story, a poem or a letter, as long as you like.']);

/**
 * Finds terms in sentences for people that docs/glossary.md has replaced.
 * @param {string} path
 * @param {string} text
 * @returns {import('./repository-rules.mjs').Finding[]}
 */
export function findOldTerms(path, text) {
  if (!FOR_PEOPLE.test(path) || NOT_SHOWN.test(path)) return [];
  return sentencesOf(path, text).flatMap(({ sentence, start }) =>
    OLD_TERMS.filter(([old]) => old.test(sentence) && !ALLOWED.has(sentence)).map(([, advice]) => ({
      path,
      line: text.slice(0, start).split('\n').length,
      advice: `“${sentence}”: we say ${advice} (docs/glossary.md).`,
    })),
  );
}

/** Attributes and functions whose texts nobody reads. */
const NO_TEXT = new Set(['className', 'd', 'href', 'src', 'id', 'name', 'htmlFor', 'viewBox']);
const SENTENCE = /[A-Za-z’…“] [A-Za-z“{]|^[A-Z][a-z]+[.…!?]?$/;
/** For example CSS classes and SQL. */
const NO_SENTENCE = /^[\w-]+(?: [\w-]+)*$/;

/**
 * @param {string} path
 * @param {string} text
 */
function sentencesOf(path, text) {
  /** @type {Array<{ sentence: string, start: number }>} */
  const found = [];
  visit(parseSync(path, text).program);
  return found;

  /** @param {unknown} value */
  function visit(value) {
    if (Array.isArray(value)) {
      for (const child of value) visit(child);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    const node = /** @type {Record<string, any>} */ (value);
    if (
      /^(?:Import|Export\w*All)/.test(node.type) ||
      (node.type === 'ExportNamedDeclaration' && node.source)
    )
      return;
    if (node.type === 'TaggedTemplateExpression' && node.tag.name === 'sql') return;
    if (node.type === 'JSXAttribute' && NO_TEXT.has(node.name.name)) return;
    const sentence = textOf(node);
    if (sentence !== undefined)
      found.push({ sentence, start: text.indexOf(sentence.split(' ')[0] ?? '', node.start) });
    for (const child of Object.values(node)) visit(child);
  }
}

/** @param {Record<string, any>} node */
function textOf(node) {
  if (node.type === 'JSXText') return /[a-z]{2}/i.test(node.value) ? plain(node.value) : undefined;
  const text =
    node.type === 'Literal' && typeof node.value === 'string'
      ? node.value
      : node.type === 'TemplateLiteral'
        ? node.quasis.map((/** @type {any} */ quasi) => quasi.value.cooked).join('…')
        : '';
  const isLower = NO_SENTENCE.test(text) && !/^[A-Z]/.test(text);
  return SENTENCE.test(text) && !isLower ? plain(text) : undefined;
}

/** @param {string} text */
function plain(text) {
  return text.replaceAll(/\s+/g, ' ').trim();
}
