import { Link } from 'react-router';

import type { Theme } from '../../../themes/contract.ts';
import { themeAttributes } from '../../../themes/theme-attributes.ts';
import { TributeCard } from '../../../tributes/card/tribute-card.tsx';
import { createTributesState } from '../../../tributes/list/paging/navigation-state.ts';
import type { MemorialPageView, SectionViewOf } from '../page-view.ts';

interface TributesSectionProps {
  section: SectionViewOf<'tributesSection'>;
  page: MemorialPageView;
  theme: Theme;
  renderedAt: string;
}

/** 'A preview of tributes with a View All button that navigates to the tributes list' (SPEC section 2). */
export function TributesSection({ section, page, theme, renderedAt }: TributesSectionProps) {
  const slug = page.tributesSlug ?? page.slug;
  return (
    <>
      <ul className="tribute-preview">
        {section.preview.map((tribute, index) => (
          <li key={`${tribute.date} ${tribute.name} ${index}`}>
            <TributeCard tribute={tribute} renderedAt={renderedAt} />
          </li>
        ))}
      </ul>
      <p className="tribute-view-all">
        <Link
          to={`/memorial/${slug}/tributes`}
          // 'The memorial, all tributes and the section title are passed along as navigation state.'
          state={createTributesState({
            memorial: {
              slug,
              name: page.name,
              names: page.people.map(({ name }) => name),
              notice: page.notice,
              profilePhoto: page.profilePhoto,
              themeId: page.themeId,
              canAddTribute: page.actionButtons.addTribute,
            },
            themeAttributes: { ...themeAttributes(theme) },
            tributes: section.preview,
            title: section.title,
          })}
          // The list is prefetched, so it opens immediately. The router prefetches it; on pages without the router,
          // `hydration/prefetch-links.ts` prefetches it.
          prefetch="viewport"
          data-prefetch=""
          className="memorial-button"
          data-variant="quiet"
        >
          View All
        </Link>
      </p>
    </>
  );
}
