import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

export type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>;
export type AxeNode = AxeResults['violations'][number]['nodes'][number];

const fromTests = createRequire(import.meta.url);
const fromBuilder = createRequire(fromTests.resolve('@axe-core/playwright'));

/** The minified axe. `AxeBuilder` would evaluate the full one twice for each check, which takes longer than the check. */
const AXE_SOURCE = readFileSync(fromBuilder.resolve('axe-core/axe.min.js'), 'utf8');
const NOTHING = ';';

/**
 * Also checks the target size of WCAG 2.2. Axe's legacy mode is enough, because the pages have no cross-origin frames.
 * @param within - a selector
 */
export async function runAxe(page: Page, within?: string): Promise<AxeResults> {
  await page.evaluate(() =>
    Promise.allSettled(
      document.getAnimations().flatMap((animation) =>
        // A colour halfway has too little contrast. Other animations may have no end.
        animation instanceof CSSTransition ? animation.finished : [],
      ),
    ),
  );
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE);
  const builder = new AxeBuilder({ page, axeSource: NOTHING }).setLegacyMode().options({
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
