/** The gallery's memorial in the browser: the one that the page was rendered with, or one more request. */
import { useCallback, useEffect } from 'react';
import { useFetcher } from 'react-router';

import { DEMO_SLUG, type DemoMemorial } from './demo-page.ts';

/** An address for the gallery's fetcher alone; the route's loader in the browser knows it by this query. */
const RELOAD_QUERY = 'reload';
const RELOAD_PATH = `/${DEMO_SLUG}?${RELOAD_QUERY}`;

/** Whether a request of the gallery's route is the fetcher's and no navigation. */
export function isReload(request: Request): boolean {
  return new URL(request.url).searchParams.has(RELOAD_QUERY);
}

/** The last one that came, for a return to the gallery while the server has none. */
let lastDemo: DemoMemorial | null = null;

interface DemoState {
  demo: DemoMemorial | null;
  /** true when the last request brought none */
  hasFailed: boolean;
  retry: () => void;
}

/**
 * The demo memorial, requested once more when the page came without it.
 * @param loaded what the server rendered the page with; null when it had none
 */
export function useDemoMemorial(loaded: DemoMemorial | null): DemoState {
  const { load, state, data } = useFetcher<{ demo: DemoMemorial | null } | null>();
  const demo = loaded ?? data?.demo ?? lastDemo;
  const isMissing = demo === null;
  const retry = useCallback(() => void load(RELOAD_PATH), [load]);

  useEffect(() => {
    lastDemo = demo;
  }, [demo]);
  useEffect(() => {
    if (isMissing) retry();
  }, [isMissing, retry]);

  return { demo, hasFailed: isMissing && state === 'idle' && data !== undefined, retry };
}
