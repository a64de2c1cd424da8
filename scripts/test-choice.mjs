// Reads what `npm test` was asked to run.
import { PlainFailure } from './project.mjs';

const PARTS = ['check', 'unit', 'e2e'];

/**
 * `--only unit` (or check, or e2e) runs one part; other words are file filters for the runners.
 *
 * @param {string[]} args
 * @returns {{ runs: (part: string) => boolean, filters: string[] }}
 */
export function readTestChoice(args) {
  const at = args.indexOf('--only');
  if (at === -1) return { runs: () => true, filters: args };
  const part = args[at + 1] ?? '';
  if (!PARTS.includes(part)) {
    throw new PlainFailure(`--only takes one of: ${PARTS.join(', ')}.`);
  }
  return {
    runs: (candidate) => candidate === part,
    filters: args.filter((_, index) => index !== at && index !== at + 1),
  };
}
