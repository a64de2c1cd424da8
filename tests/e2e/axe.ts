// Runs axe with the options of all journeys.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

export type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>;
export type AxeNode = AxeResults['violations'][number]['nodes'][number];

/**
 * Checks a page or a part of it, including the target size of WCAG 2.2. Legacy mode runs axe in the page itself. The
 * default mode opens a second page to check cross-origin frames, but the application has no such frames.
 *
 * @param within - a selector
 */
export function runAxe(page: Page, within?: string): Promise<AxeResults> {
  const builder = new AxeBuilder({ page }).setLegacyMode().options({
    // Passed checks are not reported, because reporting them would take most of the time.
    resultTypes: ['violations', 'incomplete'],
    rules: { 'target-size': { enabled: true } },
  });
  return (within === undefined ? builder : builder.include(within)).analyze();
}

/** Returns the violated rules, each with its elements and axe's summary. */
export async function violationsOn(page: Page, within?: string): Promise<[string, string[]][]> {
  const { violations } = await runAxe(page, within);
  return violations.map(({ id, nodes }) => [id, nodes.map(describeNode)]);
}

function describeNode({ html, failureSummary = '' }: AxeNode): string {
  return `${html} ${failureSummary}`;
}
