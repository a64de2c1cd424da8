import { Trans } from '@lingui/react/macro';
import { Suspense, useMemo } from 'react';

import { languageAttributes } from '../../language/direction.ts';
import { I18nContext } from '../../language/lingui.tsx';
import { PageLanguage } from '../../language/page-language.ts';
import { DEFAULT_LANGUAGE } from '../../language/tags.ts';
import { MemorialHeader } from '../../memorials/page/memorial-header.tsx';
import { MemorialSection } from '../../memorials/page/memorial-section.tsx';
import { presentMemorialPage } from '../../memorials/page/page-view.ts';
import type { Theme } from '../../themes/contract.ts';
import { Ornament } from '../../themes/ornaments/ornament.tsx';
import { themeAttributes } from '../../themes/theme-attributes.ts';
import { toPreview } from '../changes/draft-document.ts';
import type { DraftSection } from '../contract.ts';
import { useMemorialI18n } from './memorial-i18n.ts';

import './themed-page.css';

interface ThemedPageProps {
  head: Readonly<Record<string, unknown>>;
  /** must stay the same array while nothing changes, as `toHtml` */
  sections?: readonly DraftSection[];
  toHtml?: (markdown: string) => string;
  theme: Theme;
}

const NO_SECTIONS: readonly DraftSection[] = [];
const NO_BUTTONS = { sendCondolences: false, addTribute: false, share: false };

/** The beginning of a family's own page, small, in a theme that is being chosen. */
export function ThemedPage(props: ThemedPageProps) {
  const { name } = props.theme;
  return (
    <figure className="themed-page">
      <div className="themed-page-window" inert aria-hidden="true">
        <Suspense fallback={null}>
          <SmallPage {...props} />
        </Suspense>
      </div>
      <figcaption className="field-hint">
        <Trans>Your page in the “{name}” theme</Trans>
      </figcaption>
    </figure>
  );
}

/** In the memorial's language. */
function SmallPage({ head, sections = NO_SECTIONS, toHtml = asIs, theme }: ThemedPageProps) {
  const { language = DEFAULT_LANGUAGE } = head as { language?: string };
  const i18n = useMemorialI18n(language);
  const page = useMemo(() => {
    const draft = { ...head, sections: [...sections], actionButtons: NO_BUTTONS };
    return presentMemorialPage(
      toPreview(draft, 'preview', () => i18n),
      toHtml,
    );
  }, [head, sections, toHtml, i18n]);
  return (
    <I18nContext value={i18n}>
      <div
        className="memorial themed-page-small"
        {...languageAttributes(page.language)}
        {...themeAttributes(theme)}
      >
        <PageLanguage value={page.language}>
          <MemorialHeader page={page} />
          <div className="memorial-divider">
            <Ornament name={theme.visual.decorativeElements} placement="divider" />
          </div>
          {page.sections.map((section) => (
            <div key={section.key} className="memorial-band" data-band="true">
              <div className="memorial-container">
                <MemorialSection
                  section={section}
                  page={page}
                  theme={theme}
                  ownTheme={theme}
                  renderedAt=""
                />
              </div>
            </div>
          ))}
        </PageLanguage>
      </div>
    </I18nContext>
  );
}

function asIs(text: string): string {
  return text;
}
