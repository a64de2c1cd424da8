/**
 * The theme gallery's sample memorial in the browser. If the server's HTML does not contain the memorial, a fetcher
 * loads it.
 */
import { useCallback, useEffect } from 'react';
import { useFetcher, useLocation } from 'react-router';

import { fetcherAddress } from '../../wire/fetcher-request.ts';
import type { DemoMemorial } from './demo-page.ts';

let lastDemo: DemoMemorial | null = null;

interface DemoState {
  demo: DemoMemorial | null;
  hasFailed: boolean;
  retry: () => void;
}

/** @param loaded - null if the server could not load the memorial */
export function useDemoMemorial(loaded: DemoMemorial | null): DemoState {
  const { load, state, data } = useFetcher<{ demo: DemoMemorial | null } | null>();
  const demo = loaded ?? data?.demo ?? lastDemo;
  const isMissing = demo === null;
  const { pathname } = useLocation();
  const retry = useCallback(() => void load(fetcherAddress(pathname)), [load, pathname]);

  useEffect(() => {
    lastDemo = demo;
  }, [demo]);
  useEffect(() => {
    if (isMissing) retry();
  }, [isMissing, retry]);

  return { demo, hasFailed: isMissing && state === 'idle' && data !== undefined, retry };
}
