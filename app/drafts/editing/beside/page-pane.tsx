import { Trans, useLingui } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import {
  Component,
  Suspense,
  useCallback,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { Link, useNavigate } from 'react-router';

import { useLazyModule } from '../../../ui/lazy-module.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { KeptMemorial } from '../../kept-memorial.ts';
import { loadPage } from '../../preview/load-page.ts';
import { useStoredPage, type StoredPage } from '../../preview/stored-page.ts';
import { forwardDrags } from '../dropped-files/framed-drags.ts';
import { useDraft, useEditor } from '../editor-context.ts';
import type { EditorView } from './editor-view.ts';
import { VIEW_IDS } from './view-tabs.tsx';

import './beside.css';

interface PagePaneProps {
  view: EditorView;
  memorial: KeptMemorial;
  footer: ReactNode;
}

/** The page beside the cards or in its tab. It is not rendered at all while the tab is closed. */
export function PagePane({ view, memorial, footer }: PagePaneProps) {
  const { t } = useLingui();
  const { isWide, shown } = view;
  const isShown = isWide || shown === 'preview';
  const end = useRef<HTMLSpanElement>(null);
  const asTab = {
    id: VIEW_IDS.preview.panel,
    role: 'tabpanel',
    'aria-labelledby': VIEW_IDS.preview.tab,
  };
  const { page, hasFailed, retry } = useLivePage(isShown);
  const stored = useStoredPage(memorial.id, isShown);
  if (!isShown) return null;
  return (
    <div className="page-pane">
      <section className="page-pane-window" {...(isWide ? { 'aria-label': t`Preview` } : asTab)}>
        <div className="page-pane-bar">
          <button type="button" className="skip-link" onClick={() => end.current?.focus()}>
            <Trans>Skip the preview</Trans>
          </button>
          {isWide ? (
            <h2 className="page-pane-title">
              <Trans>Preview</Trans>
            </h2>
          ) : null}
          <FullPageLink />
        </div>
        <PageBoundary onRetry={() => page?.forgetFailure()}>
          <Suspense fallback={<Loading />}>
            {page && stored ? (
              <Page view={view} memorial={memorial} footer={footer} stored={stored} module={page} />
            ) : null}
          </Suspense>
        </PageBoundary>
        {(!page || !stored) && (hasFailed ? <PageProblem onRetry={retry} /> : <Loading />)}
        <span ref={end} tabIndex={-1} className="visually-hidden">
          <Trans>End of the preview</Trans>
        </span>
      </section>
    </div>
  );
}

function Loading() {
  return (
    <Notice type="info" role="status">
      <Trans>Loading…</Trans>
    </Notice>
  );
}

function useLivePage(isShown: boolean) {
  const [attempt, setAttempt] = useState(1);
  const [failed, setFailed] = useState(0);
  const page = useLazyModule(loadPage, isShown && attempt, () => setFailed(attempt));
  return { page, hasFailed: failed === attempt, retry: () => setAttempt(attempt + 1) };
}

/** The full page is read from the server. After this time it opens without the last words, for example offline. */
const LONGEST_WAIT_MS = 3_000;

/** Opens the page when the last words are sent. */
function FullPageLink() {
  const { memorialId, session } = useEditor();
  const navigate = useNavigate();
  const link = useRef<HTMLAnchorElement>(null);
  const isOpening = useRef(false);
  const address = `/memorial/${encodeURIComponent(memorialId)}/preview`;
  const open = async () => {
    if (isOpening.current) return;
    isOpening.current = true;
    await settledWithin(session.flush(), LONGEST_WAIT_MS);
    // Meanwhile the user may have left the preview.
    if (link.current) await navigate(address);
    isOpening.current = false;
  };
  const handleClick = (event: MouseEvent) => {
    if (opensElsewhere(event)) {
      session.flush().catch(() => undefined);
      return;
    }
    event.preventDefault();
    void open();
  };
  return (
    <Link ref={link} to={address} className="page-pane-link" onClick={handleClick}>
      <ExternalLink className="editor-icon" aria-hidden="true" />
      <Trans>Open full page</Trans>
    </Link>
  );
}

/** True for a click that opens a new tab or window, or downloads. */
function opensElsewhere({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}

async function settledWithin(promise: Promise<unknown>, ms: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pause = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([promise.catch(() => undefined), pause]);
  clearTimeout(timer);
}

interface PageProps extends PagePaneProps {
  stored: StoredPage;
  module: Awaited<ReturnType<typeof loadPage>>;
}

function Page({ view, memorial, footer, stored, module: { LivePage } }: PageProps) {
  const { session } = useEditor();
  const ownParts = useDraft(session, ({ ownParts: own }) => own);
  const mayEdit = useCallback(
    // A contributor can add to the lists of the others' sections, but has no card for the header.
    (part: string) => ownParts === undefined || part !== 'head',
    [ownParts],
  );
  return (
    <LivePage
      slug={memorial.slug}
      stored={stored}
      session={session}
      footer={footer}
      part={view.part}
      mayEdit={mayEdit}
      onEdit={view.edit}
      onOpen={forwardDrags}
      place={view.place}
    />
  );
}

interface PageBoundaryState {
  hasFailed: boolean;
}

/** A page that cannot be drawn must not take the cards and their texts with it. */
class PageBoundary extends Component<
  { onRetry: () => void; children: ReactNode },
  PageBoundaryState
> {
  override state: PageBoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): PageBoundaryState {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return <PageProblem onRetry={this.#retry} />;
  }

  readonly #retry = () => {
    this.props.onRetry();
    this.setState({ hasFailed: false });
  };
}

function PageProblem({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice type="warning" role="status">
      <p>
        <Trans>We can’t show the preview right now. You can keep editing.</Trans>
      </p>
      <button type="button" className="button" data-variant="quiet" onClick={onRetry}>
        <Trans>Show preview</Trans>
      </button>
    </Notice>
  );
}
