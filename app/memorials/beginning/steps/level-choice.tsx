import { PasswordField } from '../../../ui/form/password-field.tsx';
import {
  LEVEL_CHOICES,
  PASSWORD_HINT,
  type Level,
} from '../../management/publishing/level-choices.ts';

interface LevelChoiceProps {
  level: Level;
  password: string;
  passwordError: string | undefined;
  onChange: (level: Level) => void;
  setPassword: (password: string) => void;
}

export function LevelChoice(props: LevelChoiceProps) {
  const { level: chosen, password, passwordError, onChange, setPassword } = props;
  return (
    <fieldset className="begin-part">
      <legend className="begin-part-title">Who may see it?</legend>
      {LEVEL_CHOICES.map(({ level, label, text }) => (
        <label key={level} className="begin-level">
          <input
            type="radio"
            name="level"
            value={level}
            checked={level === chosen}
            onChange={() => onChange(level)}
          />
          <span className="begin-level-label">{label}</span>
          <span className="begin-level-text">{text}</span>
        </label>
      ))}
      {chosen === 'family' ? (
        <div className="begin-password">
          <PasswordField
            label="The password for family and friends"
            hint={PASSWORD_HINT}
            autoComplete="new-password"
            value={password}
            error={passwordError}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        </div>
      ) : null}
    </fieldset>
  );
}
