import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

export type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>;
export type AxeNode = AxeResults['violations'][number]['nodes'][number];

/**
 * Also checks the target size of WCAG 2.2. Axe's legacy mode is enough, because the pages have no cross-origin frames.
 * @param within - a selector
 */
export function runAxe(page: Page, within?: string): Promise<AxeResults> {
  const builder = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ['violations', 'incomplete'],
    rules: { 'target-size': { enabled: true } },
  });
  return (within === undefined ? builder : builder.include(within)).analyze();
}

export async function violationsOn(page: Page, within?: string): Promise<[string, string[]][]> {
  const { violations } = await runAxe(page, within);
  return violations.map(({ id, nodes }) => [id, nodes.map(describeNode)]);
}

function describeNode({ html, failureSummary = '' }: AxeNode): string {
  return `${html} ${failureSummary}`;
}
