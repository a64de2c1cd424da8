import { use, type ReactNode } from 'react';

import type { Theme } from '../../themes/contract.ts';
import { Ornament, TitleOrnamentSource } from '../../themes/ornaments/ornament.tsx';
import { themeAttributes } from '../../themes/theme-attributes.ts';
import { CspNonce } from '../../ui/csp-nonce.ts';
import { ActionButtons } from './action-buttons.tsx';
import { FloatingActions } from './floating-actions.tsx';
import { MemorialHeader } from './memorial-header.tsx';
import { MemorialSection } from './memorial-section.tsx';
import type { MemorialPageView } from './page-view.ts';
import { VISIT_SCRIPT, useVisit } from './visit.ts';

interface MemorialViewProps {
  page: MemorialPageView;
  /** the theme of the page */
  theme: Theme;
  /** the memorial's stored theme, if the gallery previews another one */
  ownTheme?: Theme;
  /** when the server rendered the page; hydration then renders the same relative times */
  renderedAt: string;
  footer: ReactNode;
  /** the path below which visitors write; undefined where the page is only previewed */
  writingPath?: string;
}

/**
 * The memorial page from top to bottom, in the order of SPEC section 2: header, sections in alternating
 * bands, action buttons, footer, and the floating widget over it.
 */
export function MemorialView({
  page,
  theme,
  ownTheme = theme,
  renderedAt,
  footer,
  writingPath,
}: MemorialViewProps) {
  useVisit(page.slug);
  const nonce = use(CspNonce);
  return (
    <div className="memorial" {...themeAttributes(theme)}>
      <script
        nonce={nonce}
        data-slug={page.slug}
        // A constant script that runs before the first paint and reads the slug from `data-slug`.
        dangerouslySetInnerHTML={{ __html: VISIT_SCRIPT }}
      />
      <TitleOrnamentSource name={theme.visual.decorativeElements} />
      <div className="memorial-page">
        <main>
          <MemorialHeader page={page} />
          <div className="memorial-divider">
            <Ornament name={theme.visual.decorativeElements} placement="divider" />
          </div>
          {page.sections.map((section, index) => (
            <div
              key={section.key}
              className="memorial-band"
              // SPEC section 2: the bands of the sections alternate, 'first with background, then without, and so on'.
              data-band={index % 2 === 0 ? 'true' : 'false'}
            >
              <div className="memorial-container">
                <MemorialSection
                  section={section}
                  page={page}
                  theme={theme}
                  ownTheme={ownTheme}
                  renderedAt={renderedAt}
                />
              </div>
            </div>
          ))}
        </main>
        <ActionButtons actionButtons={page.actionButtons} path={writingPath} />
        {footer}
      </div>
      <FloatingActions
        showTribute={page.actionButtons.addTribute}
        showCondolences={page.actionButtons.sendCondolences}
        path={writingPath}
      />
    </div>
  );
}
