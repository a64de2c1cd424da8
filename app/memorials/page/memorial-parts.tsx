import { Trans, useLingui } from '@lingui/react/macro';
import { memo, use, type ReactNode } from 'react';

import { languageAttributes } from '../../language/direction.ts';
import { KeptLanguage } from '../../language/kept-language.tsx';
import { PageLanguage } from '../../language/page-language.ts';
import { withLanguage } from '../../language/visitor-language.ts';
import type { Theme } from '../../themes/contract.ts';
import { Ornament, TitleOrnamentSource } from '../../themes/ornaments/ornament.tsx';
import { themeAttributes } from '../../themes/theme-attributes.ts';
import { OfflineCopy } from '../../ui/offline-copy.ts';
import type { ActionButtons as ActionButtonFlags } from '../contract.ts';
import { FloatingActions } from './floating-actions.tsx';
import { MemorialHeader } from './memorial-header.tsx';
import { MemorialSection } from './memorial-section.tsx';
import { ABOUT_PAGE, type MemorialPageView, type SectionView } from './page-view.ts';
import { WriteButton } from './write-button.tsx';

/** What the editor's preview adds to the header (undefined) and to each section. */
export type PartTool = (section: SectionView | undefined) => ReactNode;

export interface MemorialPartsProps {
  page: MemorialPageView;
  theme: Theme;
  ownTheme?: Theme;
  renderedAt: string;
  footer: ReactNode;
  /** undefined in a preview */
  writingPath?: string;
  /** before everything else */
  start?: ReactNode;
  /** must stay the same function between renders */
  partTool?: PartTool;
}

/** The parts appear in the order of SPEC section 2. */
export function MemorialParts({
  page,
  theme,
  ownTheme = theme,
  renderedAt,
  footer,
  writingPath,
  start,
  partTool,
}: MemorialPartsProps) {
  const isCopy = use(OfflineCopy) !== null;
  return (
    <PageLanguage value={page.language}>
      <div className="memorial" {...languageAttributes(page.language)} {...themeAttributes(theme)}>
        {start}
        <TitleOrnamentSource name={theme.visual.decorativeElements} />
        <div className="memorial-page">
          <main>
            {partTool?.(undefined)}
            <MemorialHeader page={page} />
            <div className="memorial-divider">
              <Ornament name={theme.visual.decorativeElements} placement="divider" />
            </div>
            {page.sections.map((section, index) => (
              <MemorialBand
                key={section.key}
                section={section}
                // SPEC section 2: the bands of the sections alternate, 'first with background, then without, and so on'.
                hasBackground={index % 2 === 0}
                page={page}
                theme={theme}
                ownTheme={ownTheme}
                renderedAt={renderedAt}
                partTool={partTool}
              />
            ))}
          </main>
          {isCopy ? null : (
            <ActionButtons
              actionButtons={page.actionButtons}
              path={writingPath}
              language={page.visitorLanguage}
            />
          )}
          {/* The people of an example are invented, so no visitor can claim the page or ask to be left out of it. */}
          {writingPath && !page.isInvented ? (
            <AboutPageLink
              path={withLanguage(`${writingPath}/${ABOUT_PAGE}`, page.visitorLanguage)}
            />
          ) : null}
          {footer}
        </div>
        {isCopy ? null : (
          <FloatingActions
            showTribute={page.actionButtons.addTribute}
            showCondolences={page.actionButtons.sendCondolences}
            path={writingPath}
            language={page.visitorLanguage}
          />
        )}
      </div>
    </PageLanguage>
  );
}

interface BandProps {
  section: SectionView;
  hasBackground: boolean;
  page: MemorialPageView;
  theme: Theme;
  ownTheme: Theme;
  renderedAt: string;
  partTool: PartTool | undefined;
}

/** Rendered again only if its own section has changed, so that the editor's preview keeps up with typing. */
const MemorialBand = memo(
  function MemorialBand({ hasBackground, partTool, ...content }: BandProps) {
    const { section } = content;
    return (
      <div
        className="memorial-band"
        data-band={hasBackground ? 'true' : 'false'}
        data-part={partTool && section.key}
      >
        {partTool?.(section)}
        <div className="memorial-container">
          <MemorialSection {...content} />
        </div>
      </div>
    );
  },
  (before, after) =>
    before.section === after.section &&
    before.hasBackground === after.hasBackground &&
    before.theme === after.theme &&
    before.ownTheme === after.ownTheme &&
    before.renderedAt === after.renderedAt &&
    before.partTool === after.partTool &&
    // Other sections read nothing of the page.
    (before.page === after.page || after.section.type !== 'tributesSection'),
);

/** Where a visitor asks to help, to look after the page or to be left out of it. The same for everybody, because the page is cached. */
function AboutPageLink({ path }: { path: string }) {
  const { t } = useLingui();
  return (
    <nav className="memorial-foot-links" aria-label={t`About this page`}>
      <a href={path}>
        <Trans>Report a problem, or ask to look after this page</Trans>
      </a>
    </nav>
  );
}

interface ActionButtonsProps {
  actionButtons: ActionButtonFlags;
  /** undefined in a preview */
  path: string | undefined;
  /** the language that the visitor has chosen */
  language: string | undefined;
}

function ActionButtons({ actionButtons, path, language }: ActionButtonsProps) {
  if (!actionButtons.sendCondolences && !actionButtons.addTribute) return null;
  const Group = path === undefined ? 'div' : 'form';
  return (
    <Group className="memorial-actions">
      <KeptLanguage language={language} />
      {actionButtons.sendCondolences ? (
        <WriteButton kind="letter" path={path} className="memorial-button" data-variant="primary" />
      ) : null}
      {actionButtons.addTribute ? (
        <WriteButton
          kind="tribute"
          path={path}
          className="memorial-button"
          data-variant="primary"
        />
      ) : null}
    </Group>
  );
}
