import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';

import { SentenceGap } from '../../../language/sentence-gap.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { KeptMemorial } from '../../kept-memorial.ts';
import { describePlace } from '../../places.ts';
import { PublishDialog } from '../../publishing/publish-dialog.tsx';
import type { DraftSession } from '../../sync/draft-sync.ts';
import { discardChanges } from '../../unpublished/discard-changes.ts';
import type { Unpublished } from '../../unpublished/use-unpublished.ts';
import { useUploadsView } from '../../uploads/sending/use-uploads.ts';
import { useDraft, useEditor } from '../editor-context.ts';

interface PublishFromEditorProps {
  memorial: KeptMemorial;
  session: DraftSession;
  unpublished: Unpublished;
  onShowPlace: (place: string) => void;
  onPublished: ((memorial: KeptMemorial) => void) | undefined;
  onClose: () => void;
}

export function PublishFromEditor(props: PublishFromEditorProps) {
  const { memorial, session, unpublished, onShowPlace, onClose } = props;
  const { i18n } = useLingui();
  const { reload } = unpublished;
  const discard = useDiscard(props);

  // Other people may have published or edited since.
  const catchUp = useEffectEvent(() => {
    if (memorial.state === 'draft') return;
    void reload();
    void session.refresh().catch(() => undefined);
  });
  useEffect(() => catchUp(), []);

  return (
    <PublishDialog
      memorial={memorial}
      changes={unpublished.changes}
      prepare={async () => ((await session.flush()) ? session.getView().revision : null)}
      onMovedOn={async () => {
        void reload();
        await session.refresh();
      }}
      onDiscard={discard}
      describePlace={(place) => describePlace(i18n, place, session.getView().document)}
      onShowPlace={onShowPlace}
      onPublished={(published) => {
        const { document, refusals, conflicts } = session.getView();
        const isWhole = Object.keys(refusals).length + conflicts.length === 0;
        if (isWhole) unpublished.setPublished(document);
        // Publishing leaves out spaces and blank fields, so both documents are read as they are now.
        void session.refresh().catch(() => undefined);
        void reload();
        props.onPublished?.(published);
      }}
      onClose={onClose}
      notice={
        <>
          <NotSavedNotice session={session} />
          <NotAddedNotice />
        </>
      }
    />
  );
}

function useDiscard({ memorial, session, unpublished }: PublishFromEditorProps) {
  const { t, i18n } = useLingui();
  const { removed } = useEditor();
  return async (): Promise<string | undefined> => {
    const outcome = await discardChanges(i18n, memorial.id, session);
    void unpublished.reload();
    if (!outcome.ok) return outcome.sentence;
    if (outcome.undo) {
      removed({
        removed: t`Changes discarded.`,
        restored: t`Your changes have been restored.`,
        isTold: true,
        undo: outcome.undo,
        failed: t`We couldn’t restore your changes. You’ll find them in Settings, under “Version history”.`,
      });
    }
    return undefined;
  };
}

function NotSavedNotice({ session }: { session: DraftSession }) {
  const refused = useDraft(session, (view) => Object.keys(view.refusals).length);
  const asked = useDraft(session, (view) => view.conflicts.length);
  if (refused + asked === 0) return null;
  return (
    <Notice type="warning">
      {asked > 0 ? (
        <>
          <Plural
            value={asked}
            one="One field has two versions, and you haven’t chosen which one to keep."
            other="# fields have two versions, and you haven’t chosen which ones to keep."
          />
          <SentenceGap />
        </>
      ) : null}
      {refused > 0 ? (
        <>
          <Plural
            value={refused}
            one="One field has text that can’t be saved as it is."
            other="# fields have text that can’t be saved as it is."
          />
          <SentenceGap />
        </>
      ) : null}
      <Trans>If you publish now, the page will show the last saved version.</Trans>
    </Notice>
  );
}

function NotAddedNotice() {
  const { uploads } = useEditor();
  const { files } = useUploadsView(uploads);
  const refused = files.filter(({ state }) => state === 'refused').length;
  const open = files.length - refused;
  if (files.length === 0) return null;
  return (
    <Notice type="warning">
      {open > 0 ? (
        <p>
          <Plural
            value={open}
            one="One file hasn’t been added yet. Publish again after it’s added."
            other="# files haven’t been added yet. Publish again after they’re added."
          />
        </p>
      ) : null}
      {refused > 0 ? (
        <p>
          <Plural
            value={refused}
            one="One file wasn’t added, so it won’t be on the page."
            other="# files weren’t added, so they won’t be on the page."
          />
        </p>
      ) : null}
    </Notice>
  );
}
