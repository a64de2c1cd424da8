import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';

import type { ThemeStyleData, Theme } from '../../themes/contract.ts';
import { themeAttributes } from '../../themes/theme-attributes.ts';
import { ThemeStyle } from '../../themes/theme-style.tsx';
import type { TributesHeader } from '../../tributes/contract.ts';

import './words.css';

interface WordsPageProps {
  memorial: TributesHeader;
  theme: Theme;
  themeStyle: ThemeStyleData;
  footer: ReactNode;
  children: ReactNode;
}

/** The frame of the pages for visitors' words, in the memorial's theme. */
export function WordsPage({ memorial, theme, themeStyle, footer, children }: WordsPageProps) {
  return (
    <div className="memorial words-screen" {...themeAttributes(theme)}>
      <ThemeStyle style={themeStyle} />
      <main className="words-container">
        <a href={`/${memorial.slug}`} className="memorial-button words-back" data-variant="quiet">
          <ArrowLeft aria-hidden="true" />
          Back to the page
        </a>
        {children}
      </main>
      {footer}
    </div>
  );
}
