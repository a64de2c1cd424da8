import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';

import type { ThemeAttributes } from '../../themes/theme-attributes.ts';
import type { TributesHeader } from '../../tributes/contract.ts';

import './words.css';

interface WordsPageProps {
  memorial: TributesHeader;
  /** the attributes and the style sheet of the memorial's theme */
  theme: { attributes: ThemeAttributes; stylesheet: string };
  footer: ReactNode;
  children: ReactNode;
}

/** The frame of the pages for visitors' words, in the memorial's theme. */
export function WordsPage({ memorial, theme, footer, children }: WordsPageProps) {
  return (
    <div className="memorial words-screen" {...theme.attributes}>
      {/* A file and not inline as on the memorial's page, so that a form that comes back with an error is small. */}
      <link rel="stylesheet" href={theme.stylesheet} precedence="theme" />
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
