import { useMemo } from 'react';

import type { Theme } from '../../../themes/contract.ts';
import { lightMarkdownToHtml } from '../../../ui/markdown/light-markdown.ts';
import { ThemedPage } from '../../preview/themed-page.tsx';

interface AnsweredPageProps {
  head: Readonly<Record<string, unknown>>;
  words: string;
  /** above the words */
  title?: string;
  sectionId: string;
  theme: Theme;
}

/** Loaded on the last screen alone. */
export function AnsweredPage({ head, words, title, sectionId, theme }: AnsweredPageProps) {
  const sections = useMemo(
    () =>
      words.trim()
        ? [{ id: sectionId, type: 'textSection', ...(title ? { title } : {}), bodyText: words }]
        : [],
    [words, title, sectionId],
  );
  return (
    <>
      {/* With the fonts, which the sheet of all themes does not have. */}
      <link rel="stylesheet" href={`/themes/${theme.id}.css`} />
      <ThemedPage head={head} sections={sections} toHtml={lightMarkdownToHtml} theme={theme} />
    </>
  );
}
