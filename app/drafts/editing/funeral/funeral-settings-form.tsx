import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';

import type { DraftSection } from '../../contract.ts';
import { useEditor } from '../editor-context.ts';
import { DraftSwitch } from '../fields/draft-switch.tsx';
import { FieldTrouble } from '../fields/field-trouble.tsx';
import { ADDRESS_LABELS } from '../gathering-values.ts';

import './funeral.css';

/** A missing value is the usual one, so choosing the usual one removes it. */
export function FuneralSettingsForm({ section }: { section: DraftSection }) {
  const { t } = useLingui();
  const { session } = useEditor();
  const { id } = section;
  const takesAnswers = section['answers'] !== 'closed';
  return (
    <div className="editor-form">
      <DraftSwitch
        path={`${id}.answers`}
        label={t`Visitors can say they’re coming`}
        text={t`Only the owner and editors can see who’s coming. We delete each response 90 days after the funeral, or 90 days after it was sent if that’s later.`}
        isOn={takesAnswers}
        onChange={(isOn) => session.set(`${id}.answers`, isOn ? null : 'closed')}
      />
      <AddressChoice
        path={`${id}.addressFor`}
        isForComing={section['addressFor'] === 'coming'}
        takesAnswers={takesAnswers}
      />
      <DraftSwitch
        path={`${id}.staysOpen`}
        label={t`Keep showing the details after the funeral`}
        text={t`If this is off, the details will be hidden from the day after the last gathering. The page will then only say when the funeral was.`}
        isOn={section['staysOpen'] === true}
        onChange={(isOn) => session.set(`${id}.staysOpen`, isOn || null)}
      />
    </div>
  );
}

interface AddressChoiceProps {
  path: string;
  isForComing: boolean;
  takesAnswers: boolean;
}

function AddressChoice({ path, isForComing, takesAnswers }: AddressChoiceProps) {
  const { i18n } = useLingui();
  const { session } = useEditor();
  const id = useId();
  const choices = ['everyone', 'coming'] as const;
  const chosen = isForComing ? 'coming' : 'everyone';
  return (
    <fieldset className="field editor-switches" aria-describedby={`${id}-hint`}>
      <legend className="field-label">
        <Trans>Who can see the exact address?</Trans>
      </legend>
      {choices.map((choice) => (
        <label key={choice} className="editor-switch">
          <input
            type="radio"
            name={id}
            checked={choice === chosen}
            data-place={choice === chosen ? path : undefined}
            onChange={() => session.set(path, choice === 'coming' ? 'coming' : null)}
          />
          <span className="editor-switch-label">{i18n._(ADDRESS_LABELS[choice])}</span>
        </label>
      ))}
      <p id={`${id}-hint`} className="field-hint" role="status">
        {isForComing && takesAnswers ? (
          <Trans>
            Visitors will still see the name of the place, but they’ll only get the address and
            directions once they say they’re coming.
          </Trans>
        ) : null}
        {isForComing && !takesAnswers ? (
          <Trans>
            “Visitors can say they’re coming” is off, so no one else will get the address.
          </Trans>
        ) : null}
      </p>
      <FieldTrouble path={path} id={`${id}-error`} />
    </fieldset>
  );
}
