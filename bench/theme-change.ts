import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

import { chromium, devices, type Browser, type CDPSession, type Page } from '@playwright/test';

import { THEMES, themeById } from '../app/themes/catalog.ts';
import { startProductInstance } from '../tests/harness/product-instance.ts';
import { NotRun, type Benchmark, type BenchmarkRow } from './measuring/benchmark.ts';
import { median, ROUNDS } from './measuring/rounds.ts';

const ALLOWED_MS = 100;
const SETTLES_MS = 700;

const SCREENS = [
  { name: 'phone', device: devices['Pixel 7'], viewport: { width: 390, height: 844 } },
  { name: 'desktop', device: devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
] as const;

export const benchmark: Benchmark = {
  name: 'Another theme in the gallery',
  measures: `Processor time of the page's main thread from the arrow key until ${SETTLES_MS} ms later, fonts included, for all ${THEMES.length} changes of one visit whose cache was empty; against opening the gallery, median of ${ROUNDS} visits in the same run.`,
  target: `under ${ALLOWED_MS} ms for every one of the ${THEMES.length} changes`,
  run: async () => {
    const executablePath = process.env['CHROME_PATH'] ?? chromium.executablePath();
    if (!existsSync(executablePath)) {
      throw new NotRun('It needs a browser: set CHROME_PATH to a Chrome or Chromium.');
    }
    const product = await startProductInstance([], { LOAD_SAMPLES: 'true' });
    const browser = await chromium.launch({ executablePath });
    try {
      const rows: BenchmarkRow[] = [];
      for (const screen of SCREENS) {
        rows.push(...(await measureOn(browser, `${product.origin}/theme-demo`, screen)));
      }
      return rows;
    } finally {
      await browser.close();
      await product.stop();
    }
  },
};

async function measureOn(
  browser: Browser,
  address: string,
  screen: (typeof SCREENS)[number],
): Promise<BenchmarkRow[]> {
  const openings: number[] = [];
  let changes: Change[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await browser.newContext({ ...screen.device, viewport: screen.viewport });
    const page = await context.newPage();
    const thread = await watchMainThread(page);
    openings.push(await open(page, thread, address));
    if (round === 0) changes = await changeThroughAll(page, thread);
    await context.close();
  }
  const spent = changes.map(({ ms }) => ms);
  const worst = changes.reduce((most, change) => (change.ms > most.ms ? change : most));
  return [
    row(`${screen.name}: median of ${spent.length} changes`, median(spent), median(openings)),
    row(`${screen.name}: the worst, ${worst.theme}`, worst.ms, median(openings)),
  ];
}

function row(what: string, ours: number, against: number): BenchmarkRow {
  return {
    what,
    ours: `${ours.toFixed(0)} ms`,
    against: `${against.toFixed(0)} ms`,
    ratio: ours / against,
    target: `under ${ALLOWED_MS} ms`,
    holds: ours < ALLOWED_MS,
  };
}

async function watchMainThread(page: Page): Promise<CDPSession> {
  const thread = await page.context().newCDPSession(page);
  await thread.send('Performance.enable', { timeDomain: 'threadTicks' });
  return thread;
}

async function spentSoFar(thread: CDPSession): Promise<number> {
  const { metrics } = await thread.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value;
  if (seconds === undefined) throw new Error('This browser does not say what its tasks take.');
  return seconds * 1000;
}

async function open(page: Page, thread: CDPSession, address: string): Promise<number> {
  const before = await spentSoFar(thread);
  await page.goto(address);
  await page.locator('.theme-gallery .memorial-name').waitFor();
  await pause(2 * SETTLES_MS);
  return (await spentSoFar(thread)) - before;
}

interface Change {
  theme: string;
  ms: number;
}

async function changeThroughAll(page: Page, thread: CDPSession): Promise<Change[]> {
  const first = themeById(undefined);
  await page.locator(`#theme-option-${first.id}`).focus();
  await pause(SETTLES_MS);
  const changes: Change[] = [];
  for (let step = 1; step <= THEMES.length; step += 1) {
    const before = await spentSoFar(thread);
    await page.keyboard.press('ArrowDown');
    await pause(SETTLES_MS);
    const ms = (await spentSoFar(thread)) - before;
    const theme = THEMES[(THEMES.indexOf(first) + step) % THEMES.length] ?? first;
    if (!page.url().endsWith(`theme=${theme.id}`)) throw new Error(`${theme.id} was not chosen`);
    changes.push({ theme: theme.name, ms });
  }
  return changes;
}
