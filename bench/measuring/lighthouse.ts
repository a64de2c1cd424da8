// Lighthouse is not a dependency of the application; the environment variable LIGHTHOUSE_PATH names the folder that
// contains Lighthouse.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { NotRun } from './benchmark.ts';
import { withRetries } from './retry.ts';

/** The result of one Lighthouse run on a page, on the phone that Lighthouse emulates. */
export interface Visit {
  /** 0 to 100 each */
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  /** milliseconds until the largest contentful paint */
  largestPaintMs: number;
  layoutShift: number;
  /** Lighthouse's own version */
  version: string;
  /** the speed of this machine during the run: Lighthouse's benchmark index */
  machine: number;
  /** the names of the audits that failed */
  shortcomings: string[];
}

/** The fields of Lighthouse's report that this file reads. */
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
 * Returns a function that runs Lighthouse on a page. The function starts a new browser for each run, and repeats a run
 * in which Lighthouse did not find the start of the navigation in its trace (NO_NAVSTART).
 * @throws NotRun when Lighthouse or a browser is not installed
 */
export async function openLighthouse(): Promise<(url: string) => Promise<Visit>> {
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
  const visit = async (url: string): Promise<Visit> => {
    const chrome = await launch({ chromePath, chromeFlags });
    try {
      const result = await run(url, {
        port: chrome.port,
        logLevel: 'silent',
        // Without this option Lighthouse would reject the 404 page, which is measured too.
        ignoreStatusCode: true,
        onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
      });
      if (!result) throw new Error(`${url}: no report`);
      if (result.lhr.runtimeError) throw new Error(`${url}: ${result.lhr.runtimeError.message}`);
      // A score that Lighthouse could not compute is null and must not count as 0.
      if (typeof result.lhr.categories['performance']?.score !== 'number') {
        throw new TypeError(`${url}: no score`);
      }
      return readReport(result.lhr);
    } finally {
      chrome.kill();
    }
  };
  return (url) =>
    withRetries(
      () => visit(url),
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
