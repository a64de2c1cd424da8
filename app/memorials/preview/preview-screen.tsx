import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { themeById } from '../../themes/catalog.ts';
import type { DraftPage } from '../editing/contract.ts';
import { MemorialView } from '../page/memorial-view.tsx';

import './preview-screen.css';

interface PreviewScreenProps extends DraftPage {
  memorialId: string;
  /** the site's address without a trailing slash */
  origin: string;
  /** the footer of the published page */
  footer: ReactNode;
}

/**
 * Shows the draft as it would be published: the same view as the published page, below a slim bar. The listeners of
 * `enhance-page.ts` add its behavior, as on every page.
 */
export function PreviewScreen({
  memorialId,
  page,
  renderedAt,
  origin,
  footer,
}: PreviewScreenProps) {
  const theme = themeById(page.themeId);
  return (
    <>
      {/* The theme is known only in the browser, so its sheet, with its fonts, is loaded as a file. */}
      <link rel="stylesheet" href={`/themes/${theme.id}.css`} precedence="theme" />
      {/* The URL for the share button: the preview's own URL does not work for others. */}
      <link rel="canonical" href={`${origin}/${page.slug}`} />
      <aside className="preview-bar" aria-label="Preview">
        <p>This is the preview. Visitors see only what was published.</p>
        <Link to={`/memorial/${memorialId}/memorial-page`} className="preview-bar-link">
          Back to writing
        </Link>
      </aside>
      <div id="content" className="preview-page" tabIndex={-1}>
        <MemorialView
          key={page.slug}
          page={page}
          theme={theme}
          renderedAt={renderedAt}
          footer={footer}
        />
      </div>
    </>
  );
}
