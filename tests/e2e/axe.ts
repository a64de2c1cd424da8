// axe, as every journey asks it.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

export type AxeAnswers = Awaited<ReturnType<AxeBuilder['analyze']>>;
export type AxeNode = AxeAnswers['violations'][number]['nodes'][number];

/**
 * All that axe holds against a page or a part of it, the target size of WCAG 2.2 included. It is asked in the
 * page itself; its other way opens one more page each time, for frames of other sites, which ours do not have.
 *
 * @param within a selector
 */
export function askAxe(page: Page, within?: string): Promise<AxeAnswers> {
  const builder = new AxeBuilder({ page }).setLegacyMode().options({
    // Of what is in order a count would do, and it is most of the work.
    resultTypes: ['violations', 'incomplete'],
    rules: { 'target-size': { enabled: true } },
  });
  return (within === undefined ? builder : builder.include(within)).analyze();
}

/** The rules that a page breaks, each with its elements and what is wrong with them. */
export async function violationsOn(page: Page, within?: string): Promise<[string, string[]][]> {
  const { violations } = await askAxe(page, within);
  return violations.map(({ id, nodes }) => [id, nodes.map(told)]);
}

function told({ html, failureSummary = '' }: AxeNode): string {
  return `${html} ${failureSummary}`;
}
