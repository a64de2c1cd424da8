import { use } from 'react';

import { CspNonce } from '../../ui/csp-nonce.ts';
import { OfflineCopy } from '../../ui/offline-copy.ts';
import { MemorialParts, type MemorialPartsProps } from './memorial-parts.tsx';
import { VISIT_SCRIPT, useVisit } from './visit.ts';

/** A memorial page that fills the window, and fades in at the first visit. */
export function MemorialView(props: Omit<MemorialPartsProps, 'start' | 'partTool'>) {
  const { slug } = props.page;
  useVisit(slug);
  const isCopy = use(OfflineCopy) !== null;
  return <MemorialParts {...props} start={isCopy ? null : <VisitScript slug={slug} />} />;
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
