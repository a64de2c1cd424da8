import { Trans } from '@lingui/react/macro';
import { use } from 'react';
import { Link } from 'react-router';

import { DEFAULT_LANGUAGE } from '../../../language/tags.ts';
import { withLanguage } from '../../../language/visitor-language.ts';
import type { Theme } from '../../../themes/contract.ts';
import { themeAttributes } from '../../../themes/theme-attributes.ts';
import { TributeCard } from '../../../tributes/card/tribute-card.tsx';
import { createTributesState } from '../../../tributes/list/paging/navigation-state.ts';
import { pagePathOf } from '../../../tributes/page-path.ts';
import { OfflineCopy } from '../../../ui/offline-copy.ts';
import type { MemorialPageView, SectionViewOf } from '../page-view.ts';
import { fixedTextsOf } from './fixed-texts.ts';

interface TributesSectionProps {
  section: SectionViewOf<'tributesSection'>;
  page: MemorialPageView;
  theme: Theme;
  renderedAt: string;
}

/** 'A preview of tributes with a View All button that navigates to the tributes list' (SPEC section 2). */
export function TributesSection({ section, page, theme, renderedAt }: TributesSectionProps) {
  const copy = use(OfflineCopy);
  const fixedTexts = fixedTextsOf(section, page);
  return (
    <>
      <ul className="tribute-preview" {...fixedTexts}>
        {section.preview.map((tribute, index) => (
          <li key={`${tribute.date} ${tribute.name} ${index}`}>
            <TributeCard tribute={tribute} renderedAt={renderedAt} />
          </li>
        ))}
      </ul>
      <p className="tribute-view-all" {...fixedTexts}>
        {copy ? (
          <a href={copy.tributes} className="memorial-button" data-variant="quiet">
            <Trans>View All</Trans>
          </a>
        ) : (
          <AllTributesLink section={section} page={page} theme={theme} />
        )}
      </p>
    </>
  );
}

function AllTributesLink({ section, page, theme }: Omit<TributesSectionProps, 'renderedAt'>) {
  const slug = page.tributesSlug ?? page.slug;
  return (
    <Link
      to={withLanguage(
        page.isBehindDoor ? `${pagePathOf(page)}/tributes` : `/memorial/${slug}/tributes`,
        page.visitorLanguage,
      )}
      // SPEC section 2 requires 'all tributes' in the navigation state. The page has only the tributes of its preview,
      // so the list loads the others (docs/decisions/007-tributes-list.md).
      state={createTributesState({
        memorial: {
          slug,
          ...(page.language === DEFAULT_LANGUAGE ? {} : { language: page.language }),
          ...(page.visitorLanguage ? { visitorLanguage: page.visitorLanguage } : {}),
          name: page.name,
          names: page.people.map(({ name }) => name),
          ...(page.isInvented ? { isInvented: true } : {}),
          profilePhoto: page.profilePhoto,
          themeId: page.themeId,
          canAddTribute: page.actionButtons.addTribute,
          ...(page.isBehindDoor ? { isBehindDoor: true } : {}),
        },
        themeAttributes: { ...themeAttributes(theme) },
        tributes: section.preview,
        title: section.title,
      })}
      // The list is prefetched, so that it opens immediately. On pages without the router,
      // `hydration/prefetch-links.ts` prefetches the list. Responses for a family-only page cannot be stored, so
      // prefetching would only load the list twice.
      prefetch={page.isBehindDoor ? 'none' : 'viewport'}
      data-prefetch={page.isBehindDoor ? undefined : ''}
      className="memorial-button"
      data-variant="quiet"
    >
      <Trans>View All</Trans>
    </Link>
  );
}
