import { isForPeople, sentencesOf } from './sentences.mjs';

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
const ALLOWED = new Set([
  'Your words and photos stay yours',
  'Their life story, a poem or a letter, as long as you like.',
]);

/**
 * Finds terms in sentences for people that docs/glossary.md has replaced.
 * @param {string} path
 * @param {string} text
 * @returns {import('./repository-rules.mjs').Finding[]}
 */
export function findOldTerms(path, text) {
  if (!isForPeople(path)) return [];
  return sentencesOf(path, text).flatMap(({ sentence, start }) =>
    OLD_TERMS.filter(([old]) => old.test(sentence) && !ALLOWED.has(sentence)).map(([, advice]) => ({
      path,
      line: text.slice(0, start).split('\n').length,
      advice: `“${sentence}”: we say ${advice} (docs/glossary.md).`,
    })),
  );
}
