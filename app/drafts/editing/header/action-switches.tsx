import { Trans, useLingui } from '@lingui/react/macro';

import { useEditor } from '../editor-context.ts';
import { FieldTrouble } from '../fields/field-trouble.tsx';
import { readVisitorButtons, VISITOR_BUTTONS } from '../visitor-buttons.ts';

export function ActionSwitches({ value }: { value: unknown }) {
  const { i18n } = useLingui();
  const { session } = useEditor();
  const switches = readVisitorButtons(value);
  return (
    <fieldset className="field editor-switches">
      <legend className="field-label">
        <Trans>Buttons for visitors</Trans>
      </legend>
      {VISITOR_BUTTONS.map(({ name, label, text }, index) => (
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
      <FieldTrouble path="actionButtons" id="action-buttons-error" />
    </fieldset>
  );
}
