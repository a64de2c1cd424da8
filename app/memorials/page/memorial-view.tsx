import { Trans, useLingui } from '@lingui/react/macro';
import { use, type ReactNode } from 'react';

import { languageAttributes } from '../../language/direction.ts';
import { PageLanguage } from '../../language/page-language.ts';
import type { Theme } from '../../themes/contract.ts';
import { Ornament, TitleOrnamentSource } from '../../themes/ornaments/ornament.tsx';
import { themeAttributes } from '../../themes/theme-attributes.ts';
import { CspNonce } from '../../ui/csp-nonce.ts';
import { OfflineCopy } from '../../ui/offline-copy.ts';
import { ActionButtons } from './action-buttons.tsx';
import { FloatingActions } from './floating-actions.tsx';
import { MemorialHeader } from './memorial-header.tsx';
import { MemorialSection } from './memorial-section.tsx';
import { ABOUT_PAGE, type MemorialPageView } from './page-view.ts';
import { VISIT_SCRIPT, useVisit } from './visit.ts';

interface MemorialViewProps {
  page: MemorialPageView;
  theme: Theme;
  ownTheme?: Theme;
  renderedAt: string;
  footer: ReactNode;
  /** undefined in a preview */
  writingPath?: string;
}

/** The parts appear in the order of SPEC section 2. */
export function MemorialView({
  page,
  theme,
  ownTheme = theme,
  renderedAt,
  footer,
  writingPath,
}: MemorialViewProps) {
  useVisit(page.slug);
  const isCopy = use(OfflineCopy) !== null;
  return (
    <PageLanguage value={page.language}>
      <div className="memorial" {...languageAttributes(page.language)} {...themeAttributes(theme)}>
        {isCopy ? null : <VisitScript slug={page.slug} />}
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
          {isCopy ? null : <ActionButtons actionButtons={page.actionButtons} path={writingPath} />}
          {/* The people of an example are invented, so no visitor can claim the page or ask to be left out of it. */}
          {writingPath && !page.isInvented ? <AboutPageLink path={writingPath} /> : null}
          {footer}
        </div>
        {isCopy ? null : (
          <FloatingActions
            showTribute={page.actionButtons.addTribute}
            showCondolences={page.actionButtons.sendCondolences}
            path={writingPath}
          />
        )}
      </div>
    </PageLanguage>
  );
}

/** Runs before the first paint. The slug is in an attribute, so the script itself is the same on every page. */
function VisitScript({ slug }: { slug: string }) {
  return (
    <script
      nonce={use(CspNonce)}
      data-slug={slug}
      dangerouslySetInnerHTML={{ __html: VISIT_SCRIPT }}
    />
  );
}

/** Where a visitor asks to help, to look after the page or to be left out of it. The same for everybody, because the page is cached. */
function AboutPageLink({ path }: { path: string }) {
  const { t } = useLingui();
  return (
    <nav className="memorial-foot-links" aria-label={t`About this page`}>
      <a href={`${path}/${ABOUT_PAGE}`}>
        <Trans>Something wrong, or should you be looking after this page?</Trans>
      </a>
    </nav>
  );
}
