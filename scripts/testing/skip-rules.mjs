/** @typedef {import('../checks/repository-rules.mjs').Finding} Finding */
/** @typedef {import('./allowed-skips.mjs').AllowedSkip} AllowedSkip */

const TEST_FILES = /(^|\/)tests\/|\.test\.(ts|tsx|mjs)$/;

const WORDS = ['only', 'skip', 'skipIf', 'runIf', 'fixme', 'todo'].join('|');
const WAYS = [
  String.raw`\.(?:${WORDS})\s*[.(\x60]`,
  String.raw`\b(?:test|it|testInfo)(?:\.\w+)*\.fails?\s*[.(]`,
  String.raw`\b[xf](?:it|test|describe)\s*[.(]`,
  String.raw`[{,]\s*(?:only|skip|todo|fails)\s*:\s*(?:true\b|!|[a-z])`,
  String.raw`[{,]\s*skip\s*[,}]`,
].map((way) => new RegExp(way));

const ADVICE =
  'Tests are not skipped: fix or remove this one. If it cannot run everywhere, list it with the reason in ' +
  'scripts/testing/allowed-skips.mjs; if it needs one screen, tag it @phone or @desktop.';

/**
 * @param {string} path
 * @param {string} text
 * @param {readonly AllowedSkip[]} allowed
 * @returns {Finding[]}
 */
export function findSkippedTests(path, text, allowed) {
  return skipsIn(path, text)
    .filter(({ content }) => !allowed.some((entry) => fits(entry, path, content)))
    .map(({ line }) => ({ path, line, advice: ADVICE }));
}

/**
 * Finds entries that match no skipped test.
 * @param {ReadonlyArray<{ path: string, text: string }>} files
 * @param {readonly AllowedSkip[]} allowed
 * @returns {Finding[]}
 */
export function findUnusedAllowances(files, allowed) {
  const skips = files.flatMap(({ path, text }) =>
    skipsIn(path, text).map(({ content }) => ({ path, content })),
  );
  return allowed
    .filter((entry) => !skips.some(({ path, content }) => fits(entry, path, content)))
    .map(({ path, code }) => ({
      path: 'scripts/testing/allowed-skips.mjs',
      line: 0,
      advice: `Nothing in ${path} is left out by ${code} any more: remove the entry.`,
    }));
}

/**
 * @param {string} path
 * @param {string} text
 */
function skipsIn(path, text) {
  if (!TEST_FILES.test(path)) return [];
  return text
    .split('\n')
    .map((content, index) => ({ content, line: index + 1 }))
    .filter(({ content }) => WAYS.some((way) => way.test(content)));
}

/**
 * @param {AllowedSkip} entry
 * @param {string} path
 * @param {string} content
 */
function fits(entry, path, content) {
  return entry.path === path && content.includes(entry.code);
}
