/**
 * The memorial on which the gallery shows themes: the first sample under a slug of its own, 'fetched by
 * the sample slug of the first sample memorial' and shown with 'the slug theme-demo' (SPEC section 2).
 * Only browsers fetch it.
 */
import { useCallback, useEffect, useState } from 'react';

import { presentMemorialPage, type MemorialPageView } from './page-view.ts';

export const DEMO_SAMPLE_SLUG = 'eleanor-whitfield';
export const DEMO_SLUG = 'theme-demo';

export interface DemoMemorial {
  page: MemorialPageView;
  /** the moment it came, from which its tributes are dated */
  arrivedAt: string;
}

export type DemoState =
  | { status: 'loading' }
  | { status: 'failed' }
  | { status: 'ready'; demo: DemoMemorial };

/** Kept for as long as the tab lives, so that coming back shows it at once and in its old place. */
let kept: DemoMemorial | undefined;

/** The demo memorial and a way to ask again for one that did not come. */
export function useDemoMemorial(): { state: DemoState; retry: () => void } {
  const [state, setState] = useState<DemoState>(() =>
    kept ? { status: 'ready', demo: kept } : { status: 'loading' },
  );
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (kept) return undefined;
    let isWanted = true;
    const bring = async () => {
      const next = await fetchDemoMemorial();
      if (next.status === 'ready') kept = next.demo;
      if (isWanted) setState(next);
    };
    void bring();
    return () => {
      isWanted = false;
    };
  }, [attempt]);

  const retry = useCallback(() => {
    setState({ status: 'loading' });
    setAttempt((count) => count + 1);
  }, []);
  return { state, retry };
}

/** What reads the answer and renders its texts comes with it: the choice of themes works before. */
async function fetchDemoMemorial(): Promise<DemoState> {
  try {
    const [{ fetchMemorial }, { lightMarkdownToHtml }] = await Promise.all([
      import('./client.ts'),
      import('../ui/light-markdown.ts'),
    ]);
    const memorial = await fetchMemorial(DEMO_SAMPLE_SLUG);
    const page = presentMemorialPage({ ...memorial, slug: DEMO_SLUG }, lightMarkdownToHtml);
    return {
      status: 'ready',
      demo: {
        // A reserved slug has no list of tributes: the sample's own list opens.
        page: { ...page, tributesSlug: DEMO_SAMPLE_SLUG },
        arrivedAt: new Date().toISOString(),
      },
    };
  } catch {
    return { status: 'failed' };
  }
}
