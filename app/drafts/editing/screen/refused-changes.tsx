import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

import { SentenceGap } from '../../../language/sentence-gap.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { readFieldAt } from '../../changes/change-paths.ts';
import { describePlace, hasPlace, isList, isThing, mayChangePlace } from '../../places.ts';
import { plainReason } from '../../plain-reason.ts';
import { useDraft, useEditor, useSaidRefusals } from '../editor-context.ts';
import { Value } from '../fields/conflict-choice.tsx';
import { focusPart } from '../opened-cards.ts';
import { useOwnParts } from '../own-parts.ts';
import { PlaceList } from './place-list.tsx';

/**
 * Lists the edits that the server refused. If the field of an edit is on this screen, the edit is a link to the
 * field, which shows the reason. Other edits are shown with their reason and text.
 */
export function RefusedChanges({ onShow }: { onShow: (place: string) => void }) {
  const { t } = useLingui();
  const { session } = useEditor();
  const refusals = useSaidRefusals();
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
    <Notice type="warning" title={t`Some changes haven’t been saved`}>
      {fields.length > 0 ? <PlaceList places={fields} onShow={onShow} /> : null}
      {lists.map((place) => (
        <NotKept key={place} place={place} kind="list" />
      ))}
      {things.map((place) => (
        <NotKept key={place} place={place} kind="thing" />
      ))}
      {foreign.map((place) => (
        <NotKept key={place} place={place} kind="field" />
      ))}
    </Notice>
  );
}

interface NotKeptProps {
  place: string;
  kind: 'list' | 'thing' | 'field';
}

const SENTENCES: Readonly<Record<NotKeptProps['kind'], (place: string) => MessageDescriptor>> = {
  list: (place) => msg`${place}: we couldn’t save what you added.`,
  thing: (place) => msg`${place}: we couldn’t make this change.`,
  field: (place) => msg`${place}: we couldn’t save this.`,
};

function NotKept({ place, kind }: NotKeptProps) {
  const { t, i18n } = useLingui();
  const { session, announce } = useEditor();
  const document = useDraft(session, (view) => view.document);
  const reason = useDraft(session, ({ refusals }) => refusals[place] ?? '');
  return (
    <div className="refused-change" data-trouble={place} tabIndex={-1}>
      <p>
        {i18n._(SENTENCES[kind](describePlace(i18n, place, document)))}
        <SentenceGap />
        {plainReason(i18n, reason)}
      </p>
      {kind === 'field' ? (
        <blockquote className="refused-words" dir="auto">
          <Value value={readFieldAt(document, place)} path={place} />
        </blockquote>
      ) : null}
      <button
        type="button"
        className="text-button"
        onClick={() => {
          focusPart(place);
          session.discard(place);
          announce(kind === 'thing' ? t`Notice dismissed.` : t`Change discarded.`);
        }}
      >
        {kind === 'thing' ? t`Dismiss` : t`Discard this change`}
      </button>
    </div>
  );
}
