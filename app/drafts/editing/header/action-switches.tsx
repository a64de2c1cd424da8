import { FieldError } from '../../../ui/form/field-error.tsx';
import { useEditor, useFieldTrouble } from '../editor-context.ts';
import { ConflictChoice } from '../fields/conflict-choice.tsx';
import { UseSaved } from '../fields/use-saved.tsx';

const SWITCHES = [
  { name: 'addTribute', label: 'Add a tribute', text: 'Visitors can leave a tribute on the page.' },
  {
    name: 'sendCondolences',
    label: 'Send condolences',
    text: 'Visitors can write privately to the family.',
  },
  { name: 'share', label: 'Share', text: 'Visitors can share the page with others.' },
] as const;

type Switches = Record<(typeof SWITCHES)[number]['name'], boolean>;

export function ActionSwitches({ value }: { value: unknown }) {
  const { session } = useEditor();
  const { refusal, conflict } = useFieldTrouble('actionButtons');
  const switches = readSwitches(value);
  return (
    <fieldset className="field editor-switches">
      <legend className="field-label">Buttons for visitors</legend>
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
          <span className="editor-switch-label">{label}</span>
          <span className="editor-switch-text">{text}</span>
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
