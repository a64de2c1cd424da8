import { parseSync, Visitor } from 'oxc-parser';

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

/** Attributes whose values are not shown to people. */
const NO_TEXT = new Set(['className', 'd', 'href', 'src', 'id', 'name', 'htmlFor', 'viewBox']);
const SENTENCE = /[A-Za-z’…“] [A-Za-z“{]|^[A-Z][a-z]+[.…!?]?$/;
/** For example CSS classes. */
const LOWER_CASE_WORDS = /^[a-z_][\w-]*(?: [\w-]+)*$/;

/**
 * Texts in JSX, strings and templates, except in imports, SQL and attributes whose values are not shown.
 * @param {string} path
 * @param {string} text
 */
function sentencesOf(path, text) {
  /** @type {Array<{ sentence: string, start: number }>} */
  const found = [];
  /** @type {Array<import('oxc-parser').Span | null | undefined>} */
  const unread = [];
  /** @param {number} start @param {string} content */
  const add = (start, content) => {
    const sentence = content.replaceAll(/\s+/g, ' ').trim();
    found.push({ sentence, start: text.indexOf(sentence.split(' ')[0] ?? '', start) });
  };
  new Visitor({
    ImportDeclaration: (node) => unread.push(node),
    ExportAllDeclaration: (node) => unread.push(node),
    ExportNamedDeclaration: (node) => unread.push(node.source),
    TaggedTemplateExpression(node) {
      if (node.tag.type === 'Identifier' && node.tag.name === 'sql') unread.push(node);
    },
    JSXAttribute(node) {
      if (node.name.type === 'JSXIdentifier' && NO_TEXT.has(node.name.name)) unread.push(node);
    },
    JSXText(node) {
      if (/[a-z]{2}/i.test(node.value)) add(node.start, node.value);
    },
    Literal(node) {
      if (typeof node.value === 'string' && isSentence(node.value)) add(node.start, node.value);
    },
    TemplateLiteral(node) {
      const content = node.quasis.map(({ value }) => value.cooked).join('…');
      if (isSentence(content)) add(node.start, content);
    },
  }).visit(parseSync(path, text).program);
  return found.filter(
    ({ start }) => !unread.some((span) => span && span.start <= start && start < span.end),
  );
}

/** @param {string} text */
function isSentence(text) {
  return SENTENCE.test(text) && !LOWER_CASE_WORDS.test(text);
}
