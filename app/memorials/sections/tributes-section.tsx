import { Link } from 'react-router';

import { TributeCard } from '../../tributes/tribute-card.tsx';
import type { SectionViewOf } from '../page-view.ts';

interface TributesSectionProps {
  section: SectionViewOf<'tributesSection'>;
  slug: string;
  renderedAt: string;
}

/** 'A preview of tributes with a View All button that navigates to the tributes list.' */
export function TributesSection({ section, slug, renderedAt }: TributesSectionProps) {
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
        <Link to={`/memorial/${slug}/tributes`} className="memorial-button" data-variant="quiet">
          View All
        </Link>
      </p>
    </>
  );
}
