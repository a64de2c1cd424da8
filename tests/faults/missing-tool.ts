import { say } from './chance.ts';

/**
 * Says why some tests are left out on this machine.
 *
 * @throws Error in CI, where nothing is left out for want of a tool
 */
export function missing(sentence: string): void {
  if (process.env['CI'] === 'true') throw new Error(`${sentence} In CI nothing may be left out.`);
  say(sentence);
}
