import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useMemo, useState, type ReactNode } from 'react';

import { Notice } from '../../../ui/notice.tsx';
import type { DraftDocument } from '../../contract.ts';
import type { KeptMemorial } from '../../kept-memorial.ts';
import { describePlace } from '../../places.ts';
import { PublishDialog } from '../../publishing/publish-dialog.tsx';
import { PublishedBy } from '../../publishing/published-by.tsx';
import type { DraftSession } from '../../sync/draft-session.ts';
import type { Uploads } from '../../uploads/sending/uploads-view.ts';
import { EditPanel } from '../beside/edit-panel.tsx';
import { useEditorView } from '../beside/editor-view.ts';
import { PagePane } from '../beside/page-pane.tsx';
import { EditorContext, useDraft } from '../editor-context.ts';
import { HeaderCard } from '../header/header-card.tsx';
import type { Head } from '../header/header.ts';
import { useOpenedCards, type OpenedCards } from '../opened-cards.ts';
import { RemovalNotice, useRemovals } from '../removed-items/removal-notice.tsx';
import { RemovedItems } from '../removed-items/removed-items.tsx';
import { useOneRemovalAtATime } from '../second-click.ts';
import { SectionList } from '../sections/section-list.tsx';
import { ThemeCard } from '../theme/theme-card.tsx';
import type { ThemeSheets } from '../theme/theme-sheets.ts';

import './editor.css';
import './cards.css';
import './fields.css';
import '../fields/placements.css';
import { EditorBar } from './editor-bar.tsx';
import { EditorNotices } from './editor-notices.tsx';
import { usePlaceInAddress } from './place-in-address.ts';

interface MemorialEditorProps {
  memorial: KeptMemorial;
  session: DraftSession;
  uploads: Uploads;
  sheets: ThemeSheets;
  /** of the page, for the preview */
  footer?: ReactNode;
  onPublished?: (memorial: KeptMemorial) => void;
}

export function MemorialEditor({
  memorial,
  session,
  uploads,
  sheets,
  footer,
  onPublished,
}: MemorialEditorProps) {
  const document = useDraft(session, (view) => view.document);
  const ownParts = useDraft(session, (view) => view.ownParts);
  const [announcement, setAnnouncement] = useState('');
  const [isPublishing, setIsPublishing] = useState(false);
  const opened = useOpenedCards(document.sections.length === 0 && !ownParts ? ['head'] : []);
  const removals = useRemovals();
  const stopSecondClick = useOneRemovalAtATime();
  const { add: removed } = removals;
  const { id: memorialId, plan } = memorial;
  const tools = useMemo(
    () => ({ memorialId, session, uploads, plan, announce: setAnnouncement, removed }),
    [memorialId, plan, session, uploads, removed],
  );
  const { show, focus } = opened;
  const view = useEditorView(show);
  const { edit } = view;
  const mayPublish = memorial.state !== 'taken-down' && !ownParts;
  const showPlace = useCallback(
    (place: string) => {
      setIsPublishing(false);
      edit(place);
    },
    [edit],
  );
  usePlaceInAddress(document, show);
  return (
    <EditorContext value={tools}>
      <div className="editor" onClickCapture={stopSecondClick}>
        <Title />
        <EditorBar
          view={view}
          onPublish={mayPublish ? () => setIsPublishing(true) : undefined}
          onShow={showPlace}
        />
        {memorial.state === 'taken-down' ? <TakenDownNotice /> : null}
        {ownParts ? <ContributorNote memorial={memorial} /> : null}
        <EditPanel view={view} ownParts={ownParts}>
          <EditorNotices onShow={showPlace} />
          <Cards
            document={document}
            sheets={sheets}
            opened={opened}
            isContributor={ownParts !== undefined}
          />
          <RemovedItems onShow={showPlace} />
        </EditPanel>
        <PagePane view={view} memorial={memorial} footer={footer} />
        <Spoken sentence={announcement} />
        <RemovalNotice removals={removals} onShow={showPlace} onFocus={focus} />
      </div>
      {isPublishing && mayPublish ? (
        <PublishFromEditor
          memorial={memorial}
          session={session}
          onShowPlace={showPlace}
          onPublished={onPublished}
          onClose={() => setIsPublishing(false)}
        />
      ) : null}
    </EditorContext>
  );
}

function Title() {
  return (
    <h1 className="management-title">
      <Trans>Memorial Page</Trans>
    </h1>
  );
}

function Spoken({ sentence }: { sentence: string }) {
  return (
    <p className="visually-hidden" aria-live="polite">
      {sentence}
    </p>
  );
}

interface CardsProps {
  document: DraftDocument;
  sheets: ThemeSheets;
  opened: OpenedCards;
  isContributor: boolean;
}

function Cards({ document, sheets, opened, isContributor }: CardsProps) {
  const head = useHead(document);
  return (
    <>
      <HeaderCard
        head={head}
        isOpen={opened.cards.has('head')}
        onToggle={opened.toggle}
        isReadOnly={isContributor}
      />
      {isContributor ? null : (
        <ThemeCard
          head={head}
          sheets={sheets}
          isOpen={opened.cards.has('look')}
          onToggle={opened.toggle}
        />
      )}
      <SectionList sections={document.sections} opened={opened} />
    </>
  );
}

function ContributorNote({ memorial }: { memorial: KeptMemorial }) {
  return (
    <p className="editor-note">
      <Trans>You can add photos and text here, and change or remove what you’ve added.</Trans>{' '}
      <PublishedBy memorial={memorial} />
    </p>
  );
}

function TakenDownNotice() {
  return (
    <Notice type="info">
      <Trans>
        This page has been taken down. To publish changes, restore it in Settings first.
      </Trans>
    </Notice>
  );
}

interface PublishFromEditorProps {
  memorial: KeptMemorial;
  session: DraftSession;
  onShowPlace: (place: string) => void;
  onPublished: ((memorial: KeptMemorial) => void) | undefined;
  onClose: () => void;
}

function PublishFromEditor({ memorial, session, ...props }: PublishFromEditorProps) {
  const { i18n } = useLingui();
  return (
    <PublishDialog
      memorial={memorial}
      prepare={async () => ((await session.flush()) ? session.getView().revision : null)}
      onMovedOn={() => session.refresh()}
      describePlace={(place) => describePlace(i18n, place, session.getView().document)}
      onShowPlace={props.onShowPlace}
      onPublished={(published) => props.onPublished?.(published)}
      onClose={props.onClose}
      notice={<NotSavedNotice session={session} />}
    />
  );
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
          />{' '}
        </>
      ) : null}
      {refused > 0 ? (
        <>
          <Plural
            value={refused}
            one="One field has text that can’t be saved as it is."
            other="# fields have text that can’t be saved as it is."
          />{' '}
        </>
      ) : null}
      <Trans>If you publish now, the page will show the last saved version.</Trans>
    </Notice>
  );
}

/** Returns the same object while only sections change, so that the head's card is not rendered again. */
function useHead(document: Head & { sections: unknown }): Head {
  const { sections: _, ...fields } = document;
  const [head, setHead] = useState<Head>(fields);
  const names = new Set([...Object.keys(head), ...Object.keys(fields)]);
  const hasChanged = [...names].some((name) => head[name] !== fields[name]);
  if (hasChanged) setHead(fields);
  return hasChanged ? fields : head;
}
