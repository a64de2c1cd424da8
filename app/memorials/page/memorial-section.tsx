import { memo } from 'react';

import { languageAttributes } from '../../language/direction.ts';
import { PageLanguage } from '../../language/page-language.ts';
import type { Theme } from '../../themes/contract.ts';
import { TitleOrnament } from '../../themes/ornaments/ornament.tsx';
import type { MemorialPageView, SectionView } from './page-view.ts';
import { AlbumSection } from './sections/album-section.tsx';
import { ContentSliderSection } from './sections/content-slider-section.tsx';
import { FamilyTreeSection } from './sections/family-tree-section.tsx';
import { fixedTextsOf, languageOfDates } from './sections/fixed-texts.ts';
import { FuneralSection } from './sections/funeral-section.tsx';
import { TextSection } from './sections/text-section.tsx';
import { TimelineSection } from './sections/timeline-section.tsx';
import { TributesSection } from './sections/tributes-section.tsx';

interface MemorialSectionProps {
  section: SectionView;
  page: MemorialPageView;
  theme: Theme;
  ownTheme: Theme;
  renderedAt: string;
}

export function MemorialSection({ theme, ...content }: MemorialSectionProps) {
  const { section, page } = content;
  const titleId = `${section.key}-title`;
  return (
    <section
      id={section.key}
      className="memorial-section"
      {...(section.language ? languageAttributes(section.language) : {})}
      aria-labelledby={section.title ? titleId : undefined}
    >
      {section.title || section.subheading ? (
        <div className="section-heading">
          {section.title ? (
            <h2 id={titleId} className="section-title memorial-heading" dir="auto">
              {section.title}
            </h2>
          ) : null}
          <div className="memorial-title-ornament">
            <TitleOrnament name={theme.visual.decorativeElements} />
          </div>
          {section.subheading ? (
            <p className="section-subheading" dir="auto">
              {section.subheading}
            </p>
          ) : null}
        </div>
      ) : null}
      <PageLanguage value={languageOfDates(section, page)}>
        <SectionContent {...content} />
      </PageLanguage>
    </section>
  );
}

/** Has no `theme` prop, so that it is not rendered again when the gallery shows another theme. */
const SectionContent = memo(function SectionContent({
  section,
  page,
  ownTheme,
  renderedAt,
}: Omit<MemorialSectionProps, 'theme'>) {
  const fixedTexts = fixedTextsOf(section, page);
  switch (section.type) {
    case 'textSection':
      return <TextSection section={section} fixedTexts={fixedTexts} />;
    case 'albumSection':
      return <AlbumSection section={section} fixedTexts={fixedTexts} />;
    case 'timelineSection':
      return <TimelineSection section={section} fixedTexts={fixedTexts} />;
    case 'familyTreeSection':
      return <FamilyTreeSection section={section} fixedTexts={fixedTexts} />;
    case 'contentSliderSection':
      return <ContentSliderSection section={section} fixedTexts={fixedTexts} />;
    case 'serviceSection':
      return <FuneralSection section={section} page={page} />;
    case 'tributesSection':
      return (
        <TributesSection section={section} page={page} theme={ownTheme} renderedAt={renderedAt} />
      );
  }
});
