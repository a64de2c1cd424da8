import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';

import type { ThemeStyleData, Theme } from '../../themes/contract.ts';
import { themeAttributes } from '../../themes/theme-attributes.ts';
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
      {/* A file and not inline as on the memorial's page, so that a form that comes back with an error is small. */}
      <link rel="stylesheet" href={themeStyle.address} precedence="theme" />
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
