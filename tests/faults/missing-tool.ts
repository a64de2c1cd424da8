import { printLine } from './test-run.ts';

/**
 * Prints why tests are skipped.
 * @throws Error in CI, where every tool must be present
 */
export function reportMissingTool(reason: string): void {
  if (process.env['CI'] === 'true') throw new Error(`${reason} In CI nothing may be left out.`);
  printLine(reason);
}
