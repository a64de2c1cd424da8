import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { NotRun } from './benchmark.ts';
import { withRetries } from './retry.ts';

export interface Visit {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  largestPaintMs: number;
  layoutShift: number;
  version: string;
  machine: number;
  shortcomings: string[];
}

interface Report {
  lighthouseVersion: string;
  runtimeError?: { message: string };
  environment: { benchmarkIndex: number };
  categories: Record<
    string,
    { score: number | null; auditRefs: Array<{ id: string; weight: number }> }
  >;
  audits: Record<string, { score: number | null; numericValue?: number }>;
}

type Run = (url: string, flags: Record<string, unknown>) => Promise<{ lhr: Report } | undefined>;

interface Chrome {
  port: number;
  kill(): void;
}

/**
 * Returns a function that runs Lighthouse on a URL with a new browser. A failed run is repeated, for example after the
 * error NO_NAVSTART.
 * @throws NotRun if Lighthouse or a browser is missing
 */
export async function openLighthouse(): Promise<
  (url: string, skipAudits?: string[]) => Promise<Visit>
> {
  const folder = process.env['LIGHTHOUSE_PATH'] ?? '';
  if (!existsSync(join(folder, 'lighthouse/core/index.js'))) {
    throw new NotRun(
      'It needs Lighthouse: install it in a folder of its own and set LIGHTHOUSE_PATH to its node_modules.',
    );
  }
  const chromePath = process.env['CHROME_PATH'];
  if (!chromePath) throw new NotRun('It needs a browser: set CHROME_PATH to a Chrome or Chromium.');
  const load = (file: string): Promise<unknown> => import(pathToFileURL(join(folder, file)).href);
  const { default: run } = (await load('lighthouse/core/index.js')) as { default: Run };
  const { launch } = (await load('chrome-launcher/dist/index.js')) as {
    launch: (options: object) => Promise<Chrome>;
  };
  const chromeFlags = ['--headless=new', '--no-sandbox', '--disable-dev-shm-usage'];
  const visit = async (url: string, skipAudits: string[]): Promise<Visit> => {
    const chrome = await launch({ chromePath, chromeFlags });
    try {
      const result = await run(url, {
        port: chrome.port,
        logLevel: 'silent',
        ignoreStatusCode: true,
        onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
        skipAudits,
      });
      if (!result) throw new Error(`${url}: no report`);
      if (result.lhr.runtimeError) throw new Error(`${url}: ${result.lhr.runtimeError.message}`);
      if (typeof result.lhr.categories['performance']?.score !== 'number') {
        throw new TypeError(`${url}: no score`);
      }
      return readReport(result.lhr);
    } finally {
      chrome.kill();
    }
  };
  return (url: string, skipAudits: string[] = []) =>
    withRetries(
      () => visit(url, skipAudits),
      (error) => console.log(`  once more: ${String(error)}`),
    );
}

function readReport({ categories, audits, environment, lighthouseVersion }: Report): Visit {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const weighed = Object.values(categories).flatMap(({ auditRefs }) => auditRefs);
  const short = weighed.filter(({ id, weight }) => {
    const reached = audits[id]?.score ?? 1;
    return weight > 0 && reached < 1;
  });
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    largestPaintMs: figure('largest-contentful-paint'),
    layoutShift: figure('cumulative-layout-shift'),
    version: lighthouseVersion,
    machine: environment.benchmarkIndex,
    shortcomings: [...new Set(short.map(({ id }) => id))],
  };
}
