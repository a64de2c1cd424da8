import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { memo } from 'react';

import { itemListOf } from '../../../memorials/document-ids.ts';
import { idsOf } from '../../changes/inserted-things.ts';
import type { DraftSection } from '../../contract.ts';
import { isContributedList } from '../../contributions/contribution-rule.ts';
import { ITEM_SENTENCES } from '../../item-sentences.ts';
import { countOfItems, wordsOfType } from '../../section-types.ts';
import { canBeDragged } from '../drag-props.ts';
import { EditorCard } from '../editor-card.tsx';
import { useMayChange, useOwnParts } from '../own-parts.ts';
import { SectionForm } from './section-form.tsx';

/** The functions stay the same between renders, so that an unchanged card is not rendered again. */
export interface SectionActions {
  toggle: (sectionId: string) => void;
  openItem: (sectionId: string, itemId: string | undefined) => void;
  step: (sectionId: string, by: -1 | 1) => void;
  remove: (sectionId: string) => void;
}

interface SectionCardProps {
  section: DraftSection;
  place: number;
  total: number;
  isOpen: boolean;
  openItem: string | undefined;
  actions: SectionActions;
}

/** The length of an excerpt in characters, long enough to tell text sections apart. */
const EXCERPT = 90;

function excerptOf(text: string): string {
  const words = text
    // Limits the work on each keystroke.
    .slice(0, 4 * EXCERPT)
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^\s*(?:[-#>]+|\d+\.)\s+/gm, '')
    .replaceAll(/[*_`]/g, '')
    .replaceAll(/\s+/g, ' ')
    // The mark has its own room.
    .replaceAll(/(?<=[。！？」』]) /g, '')
    .trim();
  if (words.length <= EXCERPT) return words;
  // At the end of a word, if one ends nearby.
  return `${words.slice(0, EXCERPT).replace(/[\s.,;:]+\S{0,20}$/, '')}…`;
}

export const SectionCard = memo(function SectionCard(props: SectionCardProps) {
  const { section, total, isOpen, openItem, actions } = props;
  const { t, i18n } = useLingui();
  const { name } = wordsOfType(section.type);
  const isOwn = useMayChange(section.id);
  const list = itemListOf(section.type);
  const addLabel = list && isContributedList(list) ? i18n._(ITEM_SENTENCES[list].add) : null;
  const detail = countOfItems(i18n, section) ?? excerptOf(section.bodyText ?? '');
  return (
    <EditorCard
      card={section.id}
      kind={i18n._(name)}
      title={section.title ?? <span className="editor-untitled">{t`Untitled`}</span>}
      detail={detail ? <bdi>{detail}</bdi> : undefined}
      isOpen={isOpen}
      onToggle={actions.toggle}
      openLabel={isOwn ? t`Edit` : addLabel}
      lead={
        isOwn && canBeDragged(total) ? (
          <span className="drag-handle" data-drag-handle={section.id} aria-hidden="true">
            <GripVertical className="editor-icon" />
          </span>
        ) : undefined
      }
      actions={isOwn ? <SectionButtons {...props} /> : undefined}
    >
      <SectionForm
        section={section}
        openItem={openItem}
        onOpenItem={actions.openItem}
        onDone={() => {
          actions.toggle(section.id);
          focusCardOf(section.id);
        }}
      />
    </EditorCard>
  );
});

/** Waits for the next frame, because a long form above the button is closed first. */
function focusCardOf(sectionId: string): void {
  requestAnimationFrame(() => {
    const card = document.querySelector(`[data-card="${CSS.escape(sectionId)}"]`);
    card?.querySelector<HTMLElement>('.editor-card-actions button')?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: 'nearest' });
  });
}

function SectionButtons({ section, place, total, actions }: SectionCardProps) {
  const { id } = section;
  const own = useOwnParts();
  const mayRemove = own === undefined || idsOf(section).every((part) => own.has(part));
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
        <span className="editor-small-words">
          <Trans>Move up</Trans>
        </span>
      </button>
      <button
        type="button"
        className="editor-small"
        data-move="down"
        aria-disabled={isLast || undefined}
        onClick={() => !isLast && actions.step(id, 1)}
      >
        <ArrowDown className="editor-icon" aria-hidden="true" />
        <span className="editor-small-words">
          <Trans>Move down</Trans>
        </span>
      </button>
      {mayRemove ? (
        <button
          type="button"
          className="editor-small"
          data-remove=""
          onClick={() => actions.remove(id)}
        >
          <Trans>Remove</Trans>
        </button>
      ) : null}
    </>
  );
}
