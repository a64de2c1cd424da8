import { posix } from 'node:path';

/**
 * @typedef {object} TextRule
 * @property {RegExp} pattern
 * @property {RegExp} [files] - paths of the files that the rule checks; a rule without `files` checks all files
 * @property {RegExp} [unless] - found anywhere in the file, it makes the line right
 * @property {string} advice
 * @typedef {{ path: string, line: number, advice: string }} Finding
 */

const TEST_FILES = /(^|\/)tests\/|\.test\.(ts|tsx|mjs)$/;

/** @type {TextRule[]} */
const TEXT_RULES = [
  {
    // The folder names are concatenated, so that this file does not match its own rule.
    pattern: new RegExp(String.raw`(^|[^A-Za-z0-9_.])/(?:${['work', 'farm', 'root'].join('|')})/`),
    advice: "This is one machine's path. Make it relative to the repository.",
  },
  {
    pattern: /^\s*"resolved": "/,
    files: /^package-lock\.json$/,
    advice:
      'The lock file names a registry. Run npm with omit-lockfile-registry-resolved=true (.npmrc).',
  },
  {
    pattern: /^\s*(@[^:]+:)?registry\s*=/,
    files: /(^|\/)\.npmrc$/,
    advice: 'The registry is a setting of the machine, not of the repository.',
  },
  {
    pattern: /['"`]networkidle['"`]/,
    files: TEST_FILES,
    advice: 'Wait for what the page shows; open() waits for html[data-hydrated].',
  },
  {
    // Test files in one worker share modules (see vitest.config.ts). A hook in a shared module would run for the first
    // test file only.
    pattern: /^(before|after)(All|Each)\(/,
    files: /^(?!.*(\.test\.(ts|tsx|mjs)|\/component-setup\.ts)$).*\.(ts|tsx|mjs)$/,
    advice:
      'Only the first test file that imports this module would run the hook. Export a function that the files call.',
  },
  {
    // Not the dialogs whose forms bring their own button, and the captions, which are gone through one by one.
    pattern: /from '(\.{1,2}\/)+(ui\/)?dialog\.tsx'/,
    files:
      /^app\/(?!accounts\/auth-dialog\/|drafts\/editing\/items\/captioning\/)(?!.*\.test\.tsx$).*\.tsx$/,
    unless: /dialog-actions\.tsx'/,
    advice:
      'The buttons of a dialog stand in DialogActions, so that their order is the same in all.',
  },
];

const ROOMS_WITHOUT_TOPIC = /(^|\/)(utils?|helpers?|lib|misc|common|hooks|components)(\/|\.[^/]+$)/;
const KIND_OF_THING = 'A folder or file is named after its topic, never after a kind of thing.';

const ANY_TEST = /\.test\.[cm]?[jt]sx?$/;
/** What `vitest*.config.ts` and `playwright.config.ts` include. */
const TEST_OF_A_RUN =
  /^(?:(?:app|server|db|sandbox|scripts|bench|tests\/harness)\/.*\.test\.(?:ts|mjs)|app\/.*\.test\.tsx|tests\/(?:built|e2e|faults)\/.*\.test\.ts)$/;
const NOT_RUN =
  'No run takes this test: see `include` in vitest.config.ts. Tests with JSX run below app/, in a DOM.';

/**
 * @param {string} path
 * @param {string} text
 * @returns {Finding[]}
 */
export function findInText(path, text) {
  const rules = TEXT_RULES.filter(
    ({ files, unless }) => (files?.test(path) ?? true) && !unless?.test(text),
  );
  return text
    .split('\n')
    .flatMap((content, index) =>
      rules
        .filter(({ pattern }) => pattern.test(content))
        .map(({ advice }) => ({ path, line: index + 1, advice })),
    );
}

/**
 * @param {string} path
 * @returns {Finding[]}
 */
export function findInPath(path) {
  return [
    ...(ROOMS_WITHOUT_TOPIC.test(path) ? [KIND_OF_THING] : []),
    ...(ANY_TEST.test(path) && !TEST_OF_A_RUN.test(path) ? [NOT_RUN] : []),
  ].map((advice) => ({ path, line: 0, advice }));
}

/**
 * Returns the files and all their folders.
 * @param {readonly string[]} files
 */
export function placesOf(files) {
  const folders = files.flatMap((file) => {
    const parts = file.split('/');
    return parts.map((_, depth) => parts.slice(0, depth).join('/'));
  });
  return new Set([...files, ...folders]);
}

const LINK = /\]\(([^)\s#]+)[^)]*\)/g;
const WORD_IN_BACKTICKS = /`([\w.-]+\/[\w./-]*)`/g;
const FILE_IN_BACKTICKS = /`([\w-][\w./-]*\.(?:ts|tsx|mjs|css|sql))`/g;
const FILE_IN_COMMAND = /\bnode ([\w-]+\/[\w./-]+\.(?:ts|mjs))/g;
const DOCUMENT_BELOW_DOCS = /\bdocs\/[\w./-]+\.md\b/g;
const DOCUMENT_IN_CAPITALS = /(?<![\w/.-])[A-Z]{3,}\.md\b/g;
/** Placeholders such as `bench/TOPIC.ts`, and `letter-section`, the example in CONTRIBUTING.md. */
const TO_BE_CHOSEN = /[A-Z]{4,}|letter-section/;
/** Documents may mention these file names even if no such file exists. */
const MAY_BE_MISSING = new Set(['index.ts']);
/** A superseded or reversed decision may name files that no longer exist. */
const NO_LONGER_HOLDS = /^Status: (?:superseded|reversed)/m;

/**
 * Finds names of files that do not exist. Markdown files are checked for links, names in backticks and names after
 * `node`. Other files are checked for names of documents.
 * @param {string} path
 * @param {string} text
 * @param {ReadonlySet<string>} places
 */
export function findLostNames(path, text, places) {
  if (path.endsWith('.md') && NO_LONGER_HOLDS.test(text)) return [];
  return text.split('\n').flatMap((content, index) =>
    placesNamedIn(path, content, places)
      .filter((name) => !exists(name, places))
      .map((name) => ({ path, line: index + 1, advice: `There is no ${name} in the repository.` })),
  );
}

/**
 * @param {string} name
 * @param {ReadonlySet<string>} places
 */
function exists(name, places) {
  if (places.has(name.replace(/\/$/, ''))) return true;
  const isEndOfPath = !places.has(name.split('/')[0] ?? '') && !name.endsWith('/');
  return isEndOfPath && [...places].some((place) => place.endsWith(`/${name}`));
}

/**
 * @param {string} path
 * @param {string} content
 * @param {ReadonlySet<string>} places
 */
function placesNamedIn(path, content, places) {
  const documents = content.match(DOCUMENT_BELOW_DOCS) ?? [];
  if (!path.endsWith('.md')) return documents;
  const links = [...content.matchAll(LINK)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => posix.join(posix.dirname(path), target));
  const words = [...content.matchAll(WORD_IN_BACKTICKS)]
    .map(([, word = '']) => word)
    .filter((word) => places.has(word.split('/')[0] ?? '') && !TO_BE_CHOSEN.test(word));
  const files = [...content.matchAll(FILE_IN_BACKTICKS), ...content.matchAll(FILE_IN_COMMAND)]
    .map(([, file = '']) => file)
    .filter((file) => !TO_BE_CHOSEN.test(file) && !MAY_BE_MISSING.has(file));
  const inCapitals = content.replaceAll(LINK, '').match(DOCUMENT_IN_CAPITALS) ?? [];
  return [...new Set([...documents, ...links, ...words, ...files, ...inCapitals])];
}
