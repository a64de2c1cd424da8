import { useLingui } from '@lingui/react/macro';

import { describePlace } from '../../places.ts';
import { useDraft, useEditor } from '../editor-context.ts';

interface PlaceListProps {
  places: readonly string[];
  onShow: (place: string) => void;
}

export function PlaceList({ places, onShow }: PlaceListProps) {
  const { i18n } = useLingui();
  const { session } = useEditor();
  const document = useDraft(session, (view) => view.document);
  return (
    <ul className="editor-places">
      {places.map((place) => (
        <li key={place}>
          <button type="button" className="text-button" onClick={() => onShow(place)}>
            {describePlace(i18n, place, document)}
          </button>
        </li>
      ))}
    </ul>
  );
}
