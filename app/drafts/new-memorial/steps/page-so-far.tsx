import { useMemo } from 'react';

import type { Theme } from '../../../themes/contract.ts';
import { useLazyModule } from '../../../ui/lazy-module.ts';
import { headOf, type UnfinishedMemorial } from '../unfinished-page.ts';
import { wordsTitle } from '../words-title.ts';

const loadPage = () => import('./answered-page.tsx');

interface PageSoFarProps {
  page: UnfinishedMemorial;
  theme: Theme;
}

/** What the answers give, in the chosen theme. The picture is the one on this device: the server's may not be ready. */
export function PageSoFar({ page, theme }: PageSoFarProps) {
  const loaded = useLazyModule(loadPage, true);
  const preview = page.picture?.preview;
  const answers = useMemo(
    () => ({
      head: { ...headOf(page), ...(preview ? { profilePhoto: preview } : {}) },
      words: page.words,
      ...wordsTitle(page.language),
      sectionId: page.sectionId,
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- on this screen the answers no longer change, only the choices
    [page.id, page.words, preview],
  );
  return (
    <div className="begin-page">
      {loaded ? <loaded.AnsweredPage {...answers} theme={theme} /> : null}
    </div>
  );
}
