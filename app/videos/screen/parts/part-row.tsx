import { Trans, useLingui } from '@lingui/react/macro';
import { Bookmark, Film, GripVertical, Heart, QrCode, Quote, type LucideIcon } from 'lucide-react';
import { memo } from 'react';

import { canBeDragged } from '../../../drafts/editing/drag-props.ts';
import { Picture } from '../../../media/picture.tsx';
import type { PartChoice } from '../../contract.ts';
import type { PartKind, VideoPart } from '../../plan/list-parts.ts';
import { titleOf } from '../change-plan.ts';
import { partLine } from '../video-sentences.ts';

/** The functions stay the same between renders, so that an unchanged row is not rendered again. */
export interface PartActions {
  open: (id: string) => void;
  leaveOut: (id: string) => void;
  putBack: (id: string) => void;
}

interface PartRowProps {
  choice: PartChoice;
  part: VideoPart;
  place: number;
  total: number;
  actions: PartActions;
}

const ICONS: Record<PartKind, LucideIcon> = {
  opening: Heart,
  chapter: Bookmark,
  photo: Film,
  quote: Quote,
  clip: Film,
  closing: QrCode,
};

export const PartRow = memo(function PartRow({
  choice,
  part,
  place,
  total,
  actions,
}: PartRowProps) {
  const { t, i18n } = useLingui();
  const { id, isLeftOut = false } = choice;
  const title = titleOf(choice, part);
  const position = place + 1;
  return (
    <div
      role="listitem"
      className="part"
      data-item={id}
      data-kind={part.kind}
      data-left-out={isLeftOut || undefined}
      aria-setsize={total}
      aria-posinset={position}
    >
      {canBeDragged(total) ? (
        <span className="drag-handle part-handle" data-drag-handle={id} aria-hidden="true">
          <GripVertical className="video-icon" />
        </span>
      ) : null}
      <button type="button" className="part-button" onClick={() => actions.open(id)}>
        <span className="part-picture" data-kind={part.kind}>
          <PartPicture part={part} />
        </span>
        <span className="part-words">
          <span className="part-kind">
            {isLeftOut ? <Trans>Left out</Trans> : partLine(i18n, part, choice.seconds)}
          </span>
          <span className="part-title" dir="auto">
            {title || (part.kind === 'photo' ? <NoCaption /> : null)}
          </span>
        </span>
        <span className="visually-hidden">
          <Trans>Edit part {position}</Trans>
        </span>
      </button>
      <button
        type="button"
        className="text-button part-toggle"
        aria-label={isLeftOut ? t`Put back part ${position}` : t`Leave out part ${position}`}
        onClick={() => (isLeftOut ? actions.putBack(id) : actions.leaveOut(id))}
      >
        {isLeftOut ? <Trans>Put back</Trans> : <Trans>Leave out</Trans>}
      </button>
    </div>
  );
});

function NoCaption() {
  return (
    <span className="part-empty">
      <Trans>No caption</Trans>
    </span>
  );
}

function PartPicture({ part }: { part: VideoPart }) {
  if (part.picture !== undefined) {
    return part.kind === 'clip' ? (
      <img src={part.picture} alt="" loading="lazy" decoding="async" />
    ) : (
      <Picture address={part.picture} alt="" sizes="4.5rem" />
    );
  }
  const Icon = ICONS[part.kind];
  return <Icon className="part-icon" aria-hidden="true" />;
}
