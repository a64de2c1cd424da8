/** The gallery's memorial in the browser: the one that the page was rendered with, or one more request. */
import { useCallback, useEffect } from 'react';
import { useFetcher } from 'react-router';

import { fetcherAddress } from '../../wire/fetcher-request.ts';
import { DEMO_SLUG, type DemoMemorial } from './demo-page.ts';

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
  const retry = useCallback(() => void load(fetcherAddress(`/${DEMO_SLUG}`)), [load]);

  useEffect(() => {
    lastDemo = demo;
  }, [demo]);
  useEffect(() => {
    if (isMissing) retry();
  }, [isMissing, retry]);

  return { demo, hasFailed: isMissing && state === 'idle' && data !== undefined, retry };
}
