import { Trans, useLingui } from '@lingui/react/macro';
import { use } from 'react';

import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { KeptMemorial } from '../kept-memorial.ts';
import { ChangeList } from '../unpublished/change-list.tsx';
import type { ChangedPart } from '../unpublished/changed-parts.ts';
import { AfterPublishing } from './after-publishing.ts';
import { LiveCard } from './live-card.tsx';
import { LiveText } from './live-text.tsx';
import type { PublishingState } from './publishing.ts';
import { SendLink } from './send-link.tsx';

interface PublishedProps {
  state: Extract<PublishingState, { step: 'done' }>;
  isFirst: boolean;
  /** what was published, if it is known */
  changes: readonly ChangedPart[] | undefined;
  onClose: () => void;
  onReturnFocus: () => void;
}

/** The first time, the page itself and its link; later, what changed on it. */
export function Published({ state, isFirst, changes, onClose, onReturnFocus }: PublishedProps) {
  const { t } = useLingui();
  const { memorial, note } = state;
  const askAfter = use(AfterPublishing);
  const address = publicAddress(memorial);
  return (
    <Dialog
      title={isFirst ? t`The page is live.` : t`Your changes have been published.`}
      onClose={onClose}
      onReturnFocus={onReturnFocus}
    >
      <div className="publish" role="status">
        {isFirst ? (
          <>
            <LiveCard memorial={memorial} address={address} />
            <LiveText memorial={memorial} className="publish-text" />
          </>
        ) : null}
        {!isFirst && changes && changes.length > 0 ? (
          <div>
            <p>
              <Trans>What changed:</Trans>
            </p>
            <ChangeList changes={changes} />
          </div>
        ) : null}
        {note ? <Notice type="warning">{note}</Notice> : null}
      </div>
      {isFirst ? null : askAfter?.(memorial)}
      <DialogActions cancel={<Trans>Keep editing</Trans>} onCancel={onClose}>
        {isFirst ? <SendLink address={address} title={memorial.name} /> : null}
        <ViewPage memorial={memorial} variant={isFirst ? 'quiet' : 'primary'} />
      </DialogActions>
    </Dialog>
  );
}

/** This URL also works for a family-only page: `/{slug}` then shows the password page. */
export function publicAddress({ slug }: Pick<KeptMemorial, 'slug'>): string {
  return `${window.location.origin}/${slug}`;
}

interface ViewPageProps {
  memorial: KeptMemorial;
  variant: 'primary' | 'quiet';
}

export function ViewPage({ memorial: { slug, level }, variant }: ViewPageProps) {
  return (
    // Members need no password, so the link leads past the password page.
    <a
      className="button"
      data-variant={variant}
      href={level === 'family' ? `/f/${slug}` : `/${slug}`}
    >
      <Trans>View page</Trans>
    </a>
  );
}
