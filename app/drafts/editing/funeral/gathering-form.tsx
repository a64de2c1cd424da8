import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';

import { FUNERAL_LIMITS, GATHERING_KINDS } from '../../../memorials/funeral/contract.ts';
import type { DraftItem } from '../../contract.ts';
import { useEditor } from '../editor-context.ts';
import { DraftDate } from '../fields/draft-date.tsx';
import { DraftText, textOf } from '../fields/draft-text.tsx';
import { FieldTrouble } from '../fields/field-trouble.tsx';
import { CharityFields } from './charity-fields.tsx';
import { GATHERING_KIND_LABELS, gatheringKindWord } from './gathering-kinds.ts';
import { pastProblem } from './hour-warnings.ts';
import { StreamField } from './stream-field.tsx';
import { TimeField } from './time-field.tsx';
import { ZoneField } from './zone-field.tsx';

import './funeral.css';

interface GatheringFormProps {
  path: string;
  item: DraftItem;
}

export function GatheringForm({ path, item }: GatheringFormProps) {
  const { t, i18n } = useLingui();
  const past = pastProblem(item);
  return (
    <>
      <KindField path={`${path}.kind`} value={item['kind']} />
      <DraftText
        path={`${path}.label`}
        label={t`Custom name`}
        value={item['label']}
        limit={FUNERAL_LIMITS.label}
        hint={t`Optional. Enter a name to show instead of the kind of gathering, for example “Shiva” or “Celebration of life”.`}
      />
      <DraftDate
        path={`${path}.date`}
        legend={t`Date`}
        value={item['date']}
        note={past && i18n._(past)}
        isDay
      />
      <TimeField path={`${path}.time`} item={item} />
      <ZoneField path={`${path}.timeZone`} zone={textOf(item['timeZone'])} />
      <PlaceFields path={path} item={item} />
      <StreamField path={`${path}.stream`} value={item['stream']} />
      <CharityFields path={`${path}.charity`} value={item['charity']} />
    </>
  );
}

function KindField({ path, value }: { path: string; value: unknown }) {
  const { t, i18n } = useLingui();
  const { session } = useEditor();
  const id = useId();
  const isKnown = gatheringKindWord(i18n, value) !== '';
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        <Trans>Kind of gathering</Trans>
      </label>
      <select
        id={id}
        className="field-input"
        data-place={path}
        aria-describedby={`${id}-error`}
        value={isKnown ? textOf(value) : ''}
        onChange={(event) => session.set(path, event.target.value)}
      >
        {isKnown ? null : <option value="">{t`Choose the kind of gathering`}</option>}
        {GATHERING_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {i18n._(GATHERING_KIND_LABELS[kind])}
          </option>
        ))}
      </select>
      <FieldTrouble path={path} id={`${id}-error`} />
    </div>
  );
}

function PlaceFields({ path, item }: GatheringFormProps) {
  const { t } = useLingui();
  return (
    <>
      <DraftText
        path={`${path}.place`}
        label={t`Place`}
        value={item['place']}
        limit={FUNERAL_LIMITS.place}
        hint={t`For example, the name of a church, cemetery or restaurant.`}
      />
      <DraftText
        path={`${path}.address`}
        label={t`Address`}
        value={item['address']}
        limit={FUNERAL_LIMITS.address}
        rows={2}
      />
      <DraftText
        path={`${path}.directions`}
        label={t`Directions`}
        value={item['directions']}
        limit={FUNERAL_LIMITS.directions}
        rows={2}
        hint={t`For example, which entrance to use and where to park.`}
      />
      <DraftText
        path={`${path}.note`}
        label={t`Note for guests`}
        value={item['note']}
        limit={FUNERAL_LIMITS.note}
        rows={2}
        hint={t`For example, what to wear or whether to bring flowers.`}
      />
    </>
  );
}
