import { Notice } from '../../../ui/notice.tsx';
import { describePlace, hasPlace, isList, isThing, mayChangePlace } from '../../places.ts';
import { plainReason } from '../../plain-reason.ts';
import { valueAt } from '../../sync/shown-document.ts';
import { useDraft, useEditor } from '../editor-context.ts';
import { Value } from '../fields/conflict-choice.tsx';
import { useOwnParts } from '../own-parts.ts';
import { PlaceList } from './place-list.tsx';

/**
 * Lists the edits that the server refused. If the field of an edit is on this screen, the edit is a link to the
 * field, which shows the reason. Other edits are shown with their reason and text.
 */
export function RefusedChanges({ onShow }: { onShow: (place: string) => void }) {
  const { session } = useEditor();
  const refusals = useDraft(session, (view) => view.refusals);
  const document = useDraft(session, (view) => view.document);
  const own = useOwnParts();
  const places = Object.keys(refusals).filter((place) => hasPlace(place, document));
  if (places.length === 0) return null;
  const things = places.filter((place) => isThing(place));
  const lists = places.filter((place) => isList(place, document));
  const others = places.filter((place) => !things.includes(place) && !lists.includes(place));
  const fields = others.filter((place) => mayChangePlace(place, own));
  const foreign = others.filter((place) => !fields.includes(place));
  return (
    <Notice type="warning" title="Some changes aren’t saved">
      {fields.length > 0 ? <PlaceList places={fields} onShow={onShow} /> : null}
      {lists.map((place) => (
        <NotKept key={place} place={place} what="we couldn’t add something here." />
      ))}
      {things.map((place) => (
        <NotKept key={place} place={place} what="we couldn’t change this." button="Dismiss" />
      ))}
      {foreign.map((place) => (
        <NotKept key={place} place={place} what="we couldn’t save this." hasWords />
      ))}
    </Notice>
  );
}

interface NotKeptProps {
  place: string;
  what: string;
  button?: string;
  hasWords?: boolean;
}

function NotKept({ place, what, button = 'Discard this change', hasWords = false }: NotKeptProps) {
  const { session, announce } = useEditor();
  const document = useDraft(session, (view) => view.document);
  const reason = useDraft(session, ({ refusals }) => refusals[place] ?? '');
  return (
    <div className="refused-change" data-trouble={place} tabIndex={-1}>
      <p>
        {describePlace(place, document)}: {what} {plainReason(reason)}
      </p>
      {hasWords ? (
        <blockquote className="refused-words" dir="auto">
          <Value value={valueAt(document, place)} />
        </blockquote>
      ) : null}
      <button
        type="button"
        className="text-button"
        onClick={() => {
          session.discard(place);
          announce(button === 'Dismiss' ? 'Note dismissed.' : 'Change discarded.');
        }}
      >
        {button}
      </button>
    </div>
  );
}
