import { Trans, useLingui } from '@lingui/react/macro';

import type { ItemList } from '../../../memorials/document-ids.ts';
import { ITEM_SENTENCES } from '../../item-sentences.ts';
import type { ItemActions } from './item-entry.tsx';
import { ITEM_KINDS } from './item-kinds.ts';
import { MoveToAlbum } from './move-to-album.tsx';
import { MoveToPlace } from './move-to-place.tsx';

interface ItemSelectionProps {
  sectionId: string;
  list: ItemList;
  ids: readonly string[];
  choosable: readonly string[];
  selected: ReadonlySet<string>;
  actions: ItemActions;
}

export function ItemSelection(props: ItemSelectionProps) {
  const { list, choosable, selected, actions } = props;
  const { i18n } = useLingui();
  const chosen = choosable.filter((id) => selected.has(id));
  const isAll = chosen.length === choosable.length;
  const between = choosable.slice(
    choosable.indexOf(chosen[0] ?? ''),
    choosable.lastIndexOf(chosen.at(-1) ?? '') + 1,
  );
  return (
    <div className="items-selection">
      <p role="status">
        {i18n._(
          chosen.length === 0
            ? ITEM_KINDS[list].howToSelect
            : ITEM_SENTENCES[list].selected(chosen.length),
        )}
      </p>
      <div className="editor-buttons">
        <button
          type="button"
          className="text-button"
          onClick={() => actions.select(choosable, !isAll)}
        >
          {isAll ? <Trans>Clear selection</Trans> : <Trans>Select all</Trans>}
        </button>
        {chosen.length > 1 && between.length > chosen.length ? (
          <button
            type="button"
            className="text-button"
            onClick={() => actions.select(between, true)}
          >
            <Trans>Select everything in between</Trans>
          </button>
        ) : null}
      </div>
      {chosen.length > 0 ? <ChosenActions {...props} chosen={chosen} /> : null}
    </div>
  );
}

interface ChosenActionsProps extends ItemSelectionProps {
  chosen: readonly string[];
}

function ChosenActions({ sectionId, list, ids, actions, chosen }: ChosenActionsProps) {
  const kind = ITEM_KINDS[list];
  return (
    <div className="editor-buttons">
      {kind.isOrdered ? (
        <MoveToPlace
          total={ids.length - chosen.length + 1}
          onMove={(place) => actions.moveTo(chosen, place)}
        />
      ) : null}
      {list === 'photos' ? (
        <MoveToAlbum
          sectionId={sectionId}
          onMove={(albumId) => actions.moveToAlbum(chosen, albumId)}
        />
      ) : null}
      {kind.captions ? (
        <button
          type="button"
          className="button"
          data-variant="quiet"
          onClick={() => actions.caption(chosen)}
        >
          <Trans>Add captions</Trans>
        </button>
      ) : null}
      <button
        type="button"
        className="button"
        data-variant="quiet"
        data-remove=""
        onClick={() => actions.remove(chosen)}
      >
        <Trans>Remove</Trans>
      </button>
    </div>
  );
}
