/** The gallery's memorial in the browser: the one that came with the page, or else asked for again. */
import { useCallback, useEffect, useState } from 'react';

import { presentMemorialPage } from '../page/page-view.ts';
import { asDemo, DEMO_SAMPLE_SLUG, type DemoMemorial } from './demo-page.ts';

export type DemoState =
  | { status: 'loading' }
  | { status: 'failed' }
  | { status: 'ready'; demo: DemoMemorial };

/** Kept for as long as the tab lives, so that coming back shows it even when the server cannot. */
let kept: DemoMemorial | undefined;

/**
 * The demo memorial and a way to ask again for one that did not come.
 * @param given what the server drew the page with; null when it had none
 */
export function useDemoMemorial(given: DemoMemorial | null): {
  state: DemoState;
  retry: () => void;
} {
  const [asked, setAsked] = useState<DemoState>(() =>
    kept ? { status: 'ready', demo: kept } : { status: 'loading' },
  );
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (given) kept = given;
    if (kept) return undefined;
    let isWanted = true;
    const bring = async () => {
      const next = await fetchDemoMemorial();
      if (next.status === 'ready') kept = next.demo;
      if (isWanted) setAsked(next);
    };
    void bring();
    return () => {
      isWanted = false;
    };
  }, [given, attempt]);

  const retry = useCallback(() => {
    setAsked({ status: 'loading' });
    setAttempt((count) => count + 1);
  }, []);
  return { state: given ? { status: 'ready', demo: given } : asked, retry };
}

/** What reads the answer and renders its texts comes with it: hardly any visit needs it. */
async function fetchDemoMemorial(): Promise<DemoState> {
  try {
    const [{ fetchMemorial }, { lightMarkdownToHtml }] = await Promise.all([
      import('../client.ts'),
      import('../../ui/markdown/light-markdown.ts'),
    ]);
    const memorial = await fetchMemorial(DEMO_SAMPLE_SLUG);
    const page = presentMemorialPage(memorial, lightMarkdownToHtml);
    return { status: 'ready', demo: asDemo(page, '') };
  } catch {
    return { status: 'failed' };
  }
}
