import { Trans } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';

import type { ThemeAttributes } from '../../../themes/theme-attributes.ts';
import type { TributesHeader } from '../../../tributes/contract.ts';
import { pageLink } from '../../../tributes/page-path.ts';

import './message-form.css';

interface MessagePageProps {
  memorial: TributesHeader;
  theme: { attributes: ThemeAttributes; stylesheet: string };
  footer: ReactNode;
  children: ReactNode;
}

export function MessagePage({ memorial, theme, footer, children }: MessagePageProps) {
  return (
    <div className="memorial words-screen" {...theme.attributes}>
      {/* A linked style sheet keeps the response to an invalid form small. The memorial page uses
       inline styles. */}
      <link rel="stylesheet" href={theme.stylesheet} precedence="theme" />
      <main className="words-container">
        <a href={pageLink(memorial)} className="memorial-button words-back" data-variant="quiet">
          <ArrowLeft aria-hidden="true" />
          <Trans>Back to the page</Trans>
        </a>
        {children}
      </main>
      {footer}
    </div>
  );
}
