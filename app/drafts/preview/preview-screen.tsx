import type { I18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';

import { I18nContext } from '../../language/lingui.tsx';
import { MemorialView } from '../../memorials/page/memorial-view.tsx';
import { themeById } from '../../themes/catalog.ts';
import { closestTarget } from '../../ui/closest-target.ts';
import { listenToToggles } from '../../ui/toggles.ts';
import type { DraftPage } from '../draft-page.ts';
import { toggleLabel } from './toggle-label.ts';

import './preview-screen.css';

interface PreviewScreenProps extends Pick<DraftPage, 'page' | 'renderedAt'> {
  memorialId: string;
  /** in the memorial's language */
  i18n: I18n;
  mayWrite: boolean;
  /** without a trailing slash */
  origin: string;
  footer: ReactNode;
  /** in place of the sentence and the link of the preview, for an earlier version */
  bar?: ReactNode;
}

/** Shows the draft as the published page would look, in the memorial's language. `enhance-page.ts` adds the behavior. */
export function PreviewScreen({
  memorialId,
  i18n,
  mayWrite,
  page,
  renderedAt,
  origin,
  footer,
  bar,
}: PreviewScreenProps) {
  const { t } = useLingui();
  const content = useTogglesIn(i18n);
  const theme = themeById(page.themeId);
  return (
    <>
      <link rel="stylesheet" href={`/themes/${theme.id}.css`} precedence="theme" />
      {/* The share button shares the canonical URL: the public URL, because only members can open the preview. */}
      <link rel="canonical" href={`${origin}/${page.slug}`} />
      <aside className="preview-bar" aria-label={t`Preview`} data-page-start="">
        {bar ?? <DraftBar memorialId={memorialId} mayWrite={mayWrite} />}
      </aside>
      <div
        ref={content}
        id="content"
        className="preview-page"
        data-version={bar ? '' : undefined}
        tabIndex={-1}
      >
        <I18nContext value={i18n}>
          <MemorialView
            key={page.slug}
            page={page}
            theme={theme}
            renderedAt={renderedAt}
            footer={footer}
          />
        </I18nContext>
      </div>
    </>
  );
}

/** 'See more' in this language. The document's own listener, which speaks the editor's, hears nothing of it. */
function useTogglesIn(i18n: I18n) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const page = content.current;
    if (!page) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    listenToToggles(page, { signal, say: (isExpanded) => toggleLabel(i18n, isExpanded) });
    page.addEventListener(
      'click',
      (event) => {
        if (closestTarget(event, '.toggle-button')) event.stopPropagation();
      },
      { signal },
    );
    return () => stop.abort();
  }, [i18n]);
  return content;
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
