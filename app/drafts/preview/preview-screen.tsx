import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { MemorialView } from '../../memorials/page/memorial-view.tsx';
import { themeById } from '../../themes/catalog.ts';
import type { DraftPage } from '../draft-page.ts';

import './preview-screen.css';

interface PreviewScreenProps extends Pick<DraftPage, 'page' | 'renderedAt'> {
  memorialId: string;
  mayWrite: boolean;
  /** without a trailing slash */
  origin: string;
  footer: ReactNode;
  /** in place of the sentence and the link of the preview, for an earlier version */
  bar?: ReactNode;
}

/** Shows the draft as the published page would look. `enhance-page.ts` adds the behavior. */
export function PreviewScreen({
  memorialId,
  mayWrite,
  page,
  renderedAt,
  origin,
  footer,
  bar,
}: PreviewScreenProps) {
  const { t } = useLingui();
  const theme = themeById(page.themeId);
  return (
    <>
      <link rel="stylesheet" href={`/themes/${theme.id}.css`} precedence="theme" />
      {/* The share button shares the canonical URL: the public URL, because only members can open the preview. */}
      <link rel="canonical" href={`${origin}/${page.slug}`} />
      <aside className="preview-bar" aria-label={t`Preview`}>
        {bar ?? <DraftBar memorialId={memorialId} mayWrite={mayWrite} />}
      </aside>
      <div id="content" className="preview-page" data-version={bar ? '' : undefined} tabIndex={-1}>
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

function DraftBar({ memorialId, mayWrite }: Pick<PreviewScreenProps, 'memorialId' | 'mayWrite'>) {
  return (
    <>
      <p>
        <Trans>This is a preview. Visitors only see what has been published.</Trans>
      </p>
      {mayWrite ? (
        <Link to={`/memorial/${memorialId}/memorial-page`} className="preview-bar-link">
          <Trans>Back to editing</Trans>
        </Link>
      ) : (
        <Link to={`/memorial/${memorialId}`} className="preview-bar-link">
          <Trans>Back</Trans>
        </Link>
      )}
    </>
  );
}
