import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { memo, useEffect, useMemo, useRef, type CSSProperties, type ReactNode } from 'react';

import type { DraftSection } from '../../contract.ts';
import { wordsOfType } from '../../section-types.ts';
import { DragLayer } from '../drag-layer.tsx';
import { MOST_DRAGGED, type DragSentences } from '../drag-props.ts';
import { useEditor } from '../editor-context.ts';
import type { OpenedCards } from '../opened-cards.ts';
import { beforeAt, useFocusAfterMove } from '../reorder.ts';
import { moveParts, removeParts } from '../undo-removal.ts';
import { AddSection } from './add-section.tsx';
import { SectionCard, type SectionActions } from './section-card.tsx';

interface SectionListProps {
  sections: readonly DraftSection[];
  opened: OpenedCards;
}

/** Memoized, so that edits of the head do not render the sections again. */
export const SectionList = memo(function SectionList({ sections, opened }: SectionListProps) {
  const { actions, moveTo } = useSectionActions(sections, opened);
  const area = useRef<HTMLDivElement>(null);
  return (
    <section
      className="editor-sections"
      aria-labelledby="sections-title"
      data-place="sections"
      tabIndex={-1}
    >
      <h2 id="sections-title" className="editor-part-title">
        <Trans>Sections</Trans>
      </h2>
      {sections.length === 0 ? (
        <p className="editor-empty">
          <Trans>
            There are no sections yet. You could start with their life story or an album.
          </Trans>
        </p>
      ) : null}
      <div className="editor-cards" ref={area}>
        {groupsOf(sections).map(({ start, group }) => (
          <CardGroup key={start} isGroup={group.length < sections.length} count={group.length}>
            {group.map((section, index) => (
              <SectionCard
                key={section.id}
                section={section}
                place={start + index}
                total={sections.length}
                isOpen={opened.cards.has(section.id)}
                openItem={opened.items.get(section.id)}
                actions={actions}
              />
            ))}
          </CardGroup>
        ))}
      </div>
      <DragLayer
        area={area}
        selector="[data-card]"
        ids={sections.map(({ id }) => id)}
        layout="rows"
        sentences={DRAGGED}
        onMove={moveTo}
      />
      <AddSection count={sections.length} onAdded={opened.show} />
    </section>
  );
});

/** Cards per group. For the browser, skipping a whole group outside the viewport is cheaper than skipping each card. */
const GROUP = 10;

function groupsOf(sections: readonly DraftSection[]) {
  const size = sections.length > MOST_DRAGGED ? GROUP : Math.max(1, sections.length);
  return Array.from({ length: Math.ceil(sections.length / size) }, (_, index) => ({
    start: index * size,
    group: sections.slice(index * size, (index + 1) * size),
  }));
}

interface CardGroupProps {
  isGroup: boolean;
  count: number;
  children: ReactNode;
}

function CardGroup({ isGroup, count, children }: CardGroupProps) {
  if (!isGroup) return children;
  const assumed: CSSProperties & Record<'--cards', number> = { '--cards': count };
  return (
    <div className="editor-card-group" style={assumed}>
      {children}
    </div>
  );
}

const DRAGGED: DragSentences = {
  picked: (place, total) => msg`You’ve picked up the section in position ${place} of ${total}.`,
  notMoved: msg`The section hasn’t moved.`,
};

function movedSentence(
  section: DraftSection | undefined,
  place: number,
  total: number,
): MessageDescriptor {
  const title = section?.title;
  return title
    ? msg`“${title}” is now in position ${place} of ${total}.`
    : wordsOfType(section?.type ?? '').moved(place, total);
}

function useSectionActions(sections: readonly DraftSection[], opened: OpenedCards) {
  const { i18n } = useLingui();
  const { session, removed } = useEditor();
  const focusLater = useFocusAfterMove(sections);
  const latest = useRef(sections);
  useEffect(() => {
    latest.current = sections;
  }, [sections]);
  const { toggle, openItem } = opened;

  return useMemo(() => {
    const ids = () => latest.current.map(({ id }) => id);
    const move = (sectionId: string, place: number, focus: string) => {
      const all = ids();
      const section = latest.current.find(({ id }) => id === sectionId);
      const before = beforeAt(all, sectionId, place);
      removed({
        removed: i18n._(movedSentence(section, place + 1, all.length)),
        restored: i18n._(msg`The section is back where it was.`),
        place: sectionId,
        steps: sectionId,
        failed: i18n._(msg`This section has since been removed, so we didn’t move it back.`),
        undo: moveParts(session, 'sections', [{ id: sectionId, before }]),
      });
      focusLater(`[data-card="${sectionId}"] ${focus}`);
    };
    const actions: SectionActions = {
      toggle,
      openItem,
      step: (sectionId, by) =>
        move(sectionId, ids().indexOf(sectionId) + by, `[data-move="${by < 0 ? 'up' : 'down'}"]`),
      remove: (sectionId) => {
        const all = ids();
        const place = all.indexOf(sectionId);
        const next = all[place + 1] ?? all[place - 1];
        const section = latest.current.find(({ id }) => id === sectionId);
        const words = wordsOfType(section?.type ?? '');
        removed({
          removed: i18n._(words.removed),
          restored: i18n._(words.restored),
          title: section?.title,
          place: sectionId,
          undo: removeParts(session, 'sections', [sectionId]),
        });
        focusLater(next ? `[data-card="${next}"] [data-card-title]` : '[data-add-section]');
      },
    };
    const moveTo = (sectionId: string, place: number) =>
      move(sectionId, place, '[data-card-title]');
    return { actions, moveTo };
  }, [i18n, session, removed, focusLater, toggle, openItem]);
}
