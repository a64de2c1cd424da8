import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo, useRef } from 'react';

import { DragLayer } from '../../../drafts/editing/drag-layer.tsx';
import type { DragSentences } from '../../../drafts/editing/drag-props.ts';
import type { PartChoice } from '../../contract.ts';
import type { VideoPart } from '../../plan/list-parts.ts';
import { PartRow, type PartActions } from './part-row.tsx';

import './parts.css';

interface PartListProps {
  parts: readonly PartChoice[];
  partById: ReadonlyMap<string, VideoPart>;
  actions: PartActions;
  onMove: (id: string, place: number) => void;
}

const SENTENCES: DragSentences = {
  picked: (place, total) => msg`Picked up part ${place} of ${total}.`,
  notMoved: msg`The part hasn’t moved.`,
};

export function PartList({ parts, partById, actions, onMove }: PartListProps) {
  const { t } = useLingui();
  const area = useRef<HTMLDivElement>(null);
  const ids = useMemo(() => parts.map(({ id }) => id), [parts]);
  return (
    <>
      <div className="part-list" role="list" aria-label={t`Parts of the video`} ref={area}>
        {parts.map((choice, place) => {
          const part = partById.get(choice.id);
          return part ? (
            <PartRow
              key={choice.id}
              choice={choice}
              part={part}
              place={place}
              total={parts.length}
              actions={actions}
            />
          ) : null;
        })}
      </div>
      <DragLayer
        area={area}
        selector=".part"
        ids={ids}
        layout="rows"
        sentences={SENTENCES}
        onMove={onMove}
      />
    </>
  );
}
