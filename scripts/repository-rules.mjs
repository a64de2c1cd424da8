// What no general tool checks about the files of this repository.

/**
 * @typedef {object} TextRule
 * @property {RegExp} pattern
 * @property {RegExp} [files] the files it looks into; all when left out
 * @property {string} advice
 *
 * @typedef {{ path: string, line: number, advice: string }} Finding
 */

const TEST_FILES = /(^|\/)tests\/|\.test\.(ts|tsx|mjs)$/;

/** @type {TextRule[]} */
const TEXT_RULES = [
  {
    // The pattern is put together so that this file does not match itself.
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
    advice: 'Which registry is used is the affair of the machine, not of the repository.',
  },
  {
    pattern: /['"`]networkidle['"`]/,
    files: TEST_FILES,
    advice: 'Wait for what the page shows; open() waits for html[data-hydrated].',
  },
  {
    pattern: /\b(?:test|describe|it)\.(?:only|skip|fixme)\(/,
    files: TEST_FILES,
    advice:
      'Every test runs: mend it or remove it. One for a single device is tagged @phone or @desktop.',
  },
];

const ROOMS_WITHOUT_TOPIC = /(^|\/)(utils?|helpers?|lib|misc|common|hooks|components)(\/|\.[^/]+$)/;

/**
 * @param {string} path
 * @param {string} text
 * @returns {Finding[]}
 */
export function findInText(path, text) {
  const rules = TEXT_RULES.filter(({ files }) => files?.test(path) ?? true);
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
  if (!ROOMS_WITHOUT_TOPIC.test(path)) return [];
  const advice = 'A folder or file is named after its topic, never after a kind of thing.';
  return [{ path, line: 0, advice }];
}
