import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { memo } from 'react';

import type { DraftSection } from '../contract.ts';
import { EditorCard } from '../screen/editor-card.tsx';
import { countOfItems, wordsOfType } from '../screen/section-types.ts';
import { SectionForm } from './section-form.tsx';

/** The actions of a card. All cards get the same functions, so that an unchanged card is not rendered again. */
export interface SectionActions {
  toggle: (sectionId: string) => void;
  openItem: (sectionId: string, itemId: string | undefined) => void;
  step: (sectionId: string, by: -1 | 1) => void;
  putAside: (sectionId: string) => void;
}

interface SectionCardProps {
  section: DraftSection;
  /** from 0 */
  place: number;
  total: number;
  isOpen: boolean;
  openItem: string | undefined;
  actions: SectionActions;
}

/** Characters of an excerpt, enough to distinguish texts. */
const EXCERPT = 90;

/** The first words of a text, without markdown syntax. */
function excerptOf(text: string): string {
  const words = text
    // Limits the work on each keystroke in a long text.
    .slice(0, 4 * EXCERPT)
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^\s*(?:[-#>]+|\d+\.)\s+/gm, '')
    .replaceAll(/[*_`]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return words.length > EXCERPT ? `${words.slice(0, EXCERPT).trimEnd()}…` : words;
}

export const SectionCard = memo(function SectionCard(props: SectionCardProps) {
  const { section, isOpen, openItem, actions } = props;
  const { name } = wordsOfType(section.type);
  const detail = countOfItems(section) ?? excerptOf(section.bodyText ?? '');
  return (
    <EditorCard
      card={section.id}
      kind={name}
      title={section.title ?? <span className="editor-untitled">Without a title</span>}
      detail={detail ? <bdi>{detail}</bdi> : undefined}
      isOpen={isOpen}
      onToggle={actions.toggle}
      lead={
        <span className="drag-handle" data-drag-handle={section.id} aria-hidden="true">
          <GripVertical className="editor-icon" />
        </span>
      }
      actions={<SectionButtons {...props} />}
    >
      <SectionForm section={section} openItem={openItem} onOpenItem={actions.openItem} />
    </EditorCard>
  );
});

function SectionButtons({ section: { id }, place, total, actions }: SectionCardProps) {
  const isFirst = place === 0;
  const isLast = place === total - 1;
  return (
    <>
      <button
        type="button"
        className="editor-small"
        data-move="up"
        aria-disabled={isFirst || undefined}
        onClick={() => !isFirst && actions.step(id, -1)}
      >
        <ArrowUp className="editor-icon" aria-hidden="true" />
        <span className="editor-small-words">Move up</span>
      </button>
      <button
        type="button"
        className="editor-small"
        data-move="down"
        aria-disabled={isLast || undefined}
        onClick={() => !isLast && actions.step(id, 1)}
      >
        <ArrowDown className="editor-icon" aria-hidden="true" />
        <span className="editor-small-words">Move down</span>
      </button>
      <button type="button" className="editor-small" onClick={() => actions.putAside(id)}>
        Put aside
      </button>
    </>
  );
}
