import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useMemo, useState, type ReactNode, useEffect, useEffectEvent } from 'react';

import { SentenceGap } from '../../../language/sentence-gap.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { DraftDocument } from '../../contract.ts';
import type { KeptMemorial } from '../../kept-memorial.ts';
import { hasPlace } from '../../places.ts';
import { PublishedBy } from '../../publishing/published-by.tsx';
import type { DraftSession } from '../../sync/draft-sync.ts';
import { countInWords } from '../../unpublished/change-sentences.ts';
import { useUnpublished, type Unpublished } from '../../unpublished/use-unpublished.ts';
import type { Uploads } from '../../uploads/sending/uploads-view.ts';
import { EditPanel } from '../beside/edit-panel.tsx';
import { useEditorView, type EditorView } from '../beside/editor-view.ts';
import { PagePane } from '../beside/page-pane.tsx';
import { ViewTabs } from '../beside/view-tabs.tsx';
import { DropFiles } from '../dropped-files/drop-files.tsx';
import { EditorContext, TypedFieldContext, useDraft, type EditorTools } from '../editor-context.ts';
import { HeaderCard } from '../header/header-card.tsx';
import type { Head } from '../header/header.ts';
import { useOpenedCards, type OpenedCards } from '../opened-cards.ts';
import { RemovalNotice, useRemovals } from '../removed-items/removal-notice.tsx';
import { RemovedItems } from '../removed-items/removed-items.tsx';
import { SaveStatusLine } from '../save-status/save-status.tsx';
import { SectionList } from '../sections/section-list.tsx';
import { ThemeCard } from '../theme/theme-card.tsx';
import type { ThemeSheets } from '../theme/theme-sheets.ts';
import { useTypedField } from '../typed-field.ts';
import { EditorNotices } from './editor-notices.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { PublishFromEditor } from './publish-from-editor.tsx';

import './editor.css';
import './cards.css';
import './fields.css';
import '../fields/placements.css';

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
  const { i18n } = useLingui();
  const document = useDraft(session, (view) => view.document);
  const ownParts = useDraft(session, (view) => view.ownParts);
  const [isPublishing, setIsPublishing] = useState(false);
  const opened = useOpenedCards(document.sections.length === 0 && !ownParts ? ['head'] : []);
  const { tools, typed, announcement, removals } = useTools(memorial, session, uploads);
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
  const unpublished = useUnpublished(memorial, document, mayPublish && memorial.state !== 'draft');
  usePlaceInAddress(document, show);
  return (
    <ToolsProvider tools={tools} typed={typed}>
      <div className="editor">
        <Title />
        <EditorBar
          view={view}
          published={mayPublish ? wordsOf(i18n, memorial, unpublished) : undefined}
          onPublish={mayPublish ? () => setIsPublishing(true) : undefined}
          onShow={showPlace}
        />
        {memorial.state === 'taken-down' ? <TakenDownNotice /> : null}
        {ownParts ? <ContributorNote memorial={memorial} /> : null}
        <EditPanel view={view} ownParts={ownParts}>
          <EditorNotices onShow={showPlace} />
          <DropFiles opened={opened} onShow={edit}>
            <Cards
              document={document}
              sheets={sheets}
              opened={opened}
              isContributor={ownParts !== undefined}
            />
          </DropFiles>
          <RemovedItems onShow={showPlace} />
        </EditPanel>
        <PagePane view={view} memorial={memorial} footer={footer} />
        <Spoken {...announcement} />
        <RemovalNotice removals={removals} onShow={showPlace} onFocus={focus} />
      </div>
      <LeaveGuard />
      {isPublishing && mayPublish ? (
        <PublishFromEditor
          memorial={memorial}
          session={session}
          unpublished={unpublished}
          onShowPlace={showPlace}
          onPublished={onPublished}
          onClose={() => setIsPublishing(false)}
        />
      ) : null}
    </ToolsProvider>
  );
}

interface ToolsProviderProps {
  tools: EditorTools;
  typed: string | undefined;
  children: ReactNode;
}

function ToolsProvider({ tools, typed, children }: ToolsProviderProps) {
  return (
    <EditorContext value={tools}>
      <TypedFieldContext value={typed}>{children}</TypedFieldContext>
    </EditorContext>
  );
}

function useTools({ id: memorialId, plan }: KeptMemorial, session: DraftSession, uploads: Uploads) {
  const [announcement, setAnnouncement] = useState({ sentence: '', count: 0 });
  const announce = useCallback(
    (sentence: string) => setAnnouncement(({ count }) => ({ sentence, count: count + 1 })),
    [],
  );
  const removals = useRemovals();
  const { add: removed } = removals;
  const { typed, typing } = useTypedField();
  const tools = useMemo(
    () => ({ memorialId, session, uploads, plan, announce, removed, typing }),
    [memorialId, plan, session, uploads, announce, removed, typing],
  );
  return { tools, typed, announcement, removals };
}

function Title() {
  return (
    <h1 className="management-title">
      <Trans>Memorial Page</Trans>
    </h1>
  );
}

/** A new element is announced, also if it says the same as the one before. */
function Spoken({ sentence, count }: { sentence: string; count: number }) {
  return (
    <p className="visually-hidden" aria-live="polite">
      <span key={count}>{sentence}</span>
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
      <Trans>You can add photos and text here, and change or remove what you’ve added.</Trans>
      <SentenceGap />
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

function wordsOf(
  i18n: I18n,
  { state }: KeptMemorial,
  { changes }: Unpublished,
): { words: string; isAll: boolean } | undefined {
  if (state === 'draft') return { words: i18n._(msg`Not published yet`), isAll: false };
  if (!changes) return undefined;
  return { words: countInWords(i18n, changes.length), isAll: changes.length === 0 };
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

interface EditorBarProps {
  /** what is published; undefined if it is not known */
  published?: { words: string; isAll: boolean } | undefined;
  view: EditorView;
  onPublish: (() => void) | undefined;
  onShow: (place: string) => void;
}

function EditorBar({ view, published, onPublish, onShow }: EditorBarProps) {
  return (
    <div className="editor-bar">
      <div className="editor-state">
        <SaveStatusLine onShow={onShow} />
        {published ? <p className="editor-published">{published.words}</p> : null}
      </div>
      <div className="editor-bar-actions">
        <ViewTabs view={view} />
        {onPublish ? (
          <button
            type="button"
            className="button"
            data-variant={published?.isAll ? 'quiet' : 'primary'}
            onClick={onPublish}
          >
            <Trans>Publish</Trans>
          </button>
        ) : null}
      </div>
    </div>
  );
}

const LONGEST = 200;

/** Shows the field that the address names after `#`, once: another screen led here to it. */
function usePlaceInAddress(document: DraftDocument, show: (place: string) => void): void {
  const showWanted = useEffectEvent(() => {
    const place = placeIn(window.location.hash);
    if (place && hasPlace(place, document)) show(place);
  });
  useEffect(() => showWanted(), []);
}

function placeIn(hash: string): string | undefined {
  if (hash.length < 2 || hash.length > LONGEST) return undefined;
  try {
    const place = decodeURIComponent(hash.slice(1));
    return /^\w+(?:\.\w+)*$/.test(place) ? place : undefined;
  } catch {
    return undefined;
  }
}
