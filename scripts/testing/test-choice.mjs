import { PlainFailure } from '../project.mjs';

const PARTS = ['check', 'unit', 'built', 'e2e'];

/**
 * `--only unit` (or check, built, e2e) runs one part. `--full` runs every journey on every screen. Other arguments
 * filter by file name.
 * @param {string[]} args
 * @returns {{ runs: (part: string) => boolean, isFull: boolean, filters: string[] }}
 */
export function readTestChoice(args) {
  const isFull = args.includes('--full');
  const others = args.filter((word) => word !== '--full');
  const at = others.indexOf('--only');
  if (at === -1) return { runs: () => true, isFull, filters: others };
  const part = others[at + 1] ?? '';
  if (!PARTS.includes(part)) {
    throw new PlainFailure(`--only takes one of: ${PARTS.join(', ')}.`);
  }
  return {
    runs: (candidate) => candidate === part,
    isFull,
    filters: others.filter((_, index) => index !== at && index !== at + 1),
  };
}
