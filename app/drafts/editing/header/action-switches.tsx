import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';

import { FieldError } from '../../../ui/form/field-error.tsx';
import { useEditor, useFieldTrouble } from '../editor-context.ts';
import { ConflictChoice } from '../fields/conflict-choice.tsx';
import { UseSaved } from '../fields/use-saved.tsx';

const SWITCHES = [
  {
    name: 'addTribute',
    label: msg`Add a tribute`,
    text: msg`Visitors can leave a tribute on the page.`,
  },
  {
    name: 'sendCondolences',
    label: msg`Send condolences`,
    text: msg`Visitors can write privately to the family.`,
  },
  { name: 'share', label: msg`Share`, text: msg`Visitors can share the page with others.` },
] as const;

type Switches = Record<(typeof SWITCHES)[number]['name'], boolean>;

export function ActionSwitches({ value }: { value: unknown }) {
  const { i18n } = useLingui();
  const { session } = useEditor();
  const { refusal, conflict } = useFieldTrouble('actionButtons');
  const switches = readSwitches(value);
  return (
    <fieldset className="field editor-switches">
      <legend className="field-label">
        <Trans>Buttons for visitors</Trans>
      </legend>
      {SWITCHES.map(({ name, label, text }, index) => (
        <label key={name} className="editor-switch">
          <input
            type="checkbox"
            role="switch"
            aria-checked={switches[name]}
            checked={switches[name]}
            data-place={index === 0 ? 'actionButtons' : undefined}
            onChange={(event) =>
              session.set('actionButtons', { ...switches, [name]: event.target.checked })
            }
          />
          <span className="editor-switch-label">{i18n._(label)}</span>
          <span className="editor-switch-text">{i18n._(text)}</span>
        </label>
      ))}
      <FieldError id="action-buttons-error" message={refusal} />
      {refusal === undefined ? null : <UseSaved path="actionButtons" />}
      {conflict ? <ConflictChoice conflict={conflict} /> : null}
    </fieldset>
  );
}

function readSwitches(value: unknown): Switches {
  const known = (typeof value === 'object' && value !== null ? value : {}) as Partial<Switches>;
  return {
    addTribute: known.addTribute ?? true,
    sendCondolences: known.sendCondolences ?? true,
    share: known.share ?? true,
  };
}
