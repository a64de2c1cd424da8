import { useLingui } from '@lingui/react/macro';
import { startTransition, useEffect, useEffectEvent, useState, type ReactNode } from 'react';

import { DEFAULT_LANGUAGE } from '../../language/tags.ts';
import { themeById } from '../../themes/catalog.ts';
import type { DraftDocument } from '../contract.ts';
import type { DraftSession } from '../sync/draft-sync.ts';
import { DrawnDraft } from './drawn-draft.tsx';
import { useMemorialI18n } from './memorial-i18n.ts';
import { watchPage } from './page-behavior.ts';
import { PageFrame } from './page-frame.tsx';
import type { PlaceOnPage } from './place-on-page.ts';
import type { StoredPage } from './stored-page.ts';
import { toggleLabel } from './toggle-label.ts';

import './live-page.css';

export { forgetFailure } from './rendered-texts.ts';

interface LivePageProps {
  slug: string;
  stored: StoredPage;
  session: DraftSession;
  footer: ReactNode;
  /** the part that is being edited: 'head' or the id of a section */
  part: string | undefined;
  /** must stay the same function, as `onEdit` */
  mayEdit: (part: string) => boolean;
  onEdit: (part: string) => void;
  /** Listens to more events of the page, which do not leave its frame. */
  onOpen: (page: Document, signal: AbortSignal) => void;
  /** where the page stood when it was last shown */
  place: PlaceOnPage;
}

/** The memorial page as it would be published now, drawn in a frame from the draft in this browser. */
export function LivePage(props: LivePageProps) {
  const { t } = useLingui();
  const { session, part, onEdit, onOpen, place, ...page } = props;
  const draft = useLiveDraft(session);
  const { language = DEFAULT_LANGUAGE, themeId } = draft as { language?: string; themeId?: string };
  const i18n = useMemorialI18n(language);
  const wanted = themeById(themeId);
  // The theme stays the one before until the style sheet of the new one is loaded.
  const [theme, setTheme] = useState(wanted);
  const [opened, setOpened] = useState<Document>();
  const edit = useEffectEvent(onEdit);
  const tellOpen = useEffectEvent(onOpen);
  const sayToggle = useEffectEvent((isExpanded: boolean) => toggleLabel(i18n, isExpanded));
  // Before the effect that scrolls to the part, which presses its 'See more'.
  useEffect(() => {
    if (!opened) return undefined;
    const stop = new AbortController();
    watchPage(
      opened,
      { onPart: (pressed) => edit(pressed), sayToggle: (isExpanded) => sayToggle(isExpanded) },
      stop.signal,
    );
    tellOpen(opened, stop.signal);
    return () => stop.abort();
  }, [opened]);
  useEffect(() => {
    if (opened) place.show(opened, part);
  }, [opened, part, place]);
  return (
    <PageFrame
      title={t`Page preview`}
      language={language}
      styles={`/themes/${wanted.id}.css`}
      onStyled={() => setTheme(wanted)}
      onOpen={setOpened}
    >
      <DrawnDraft {...page} draft={draft} i18n={i18n} theme={theme} onEdit={onEdit} />
    </PageFrame>
  );
}

/** Follows each keystroke. What is drawn for one is given up when the next one comes. */
function useLiveDraft(session: DraftSession): DraftDocument {
  const [draft, setDraft] = useState(() => session.getView().document);
  useEffect(() => {
    const show = () => startTransition(() => setDraft(session.getView().document));
    show();
    return session.subscribeToKeys(show);
  }, [session]);
  return draft;
}
