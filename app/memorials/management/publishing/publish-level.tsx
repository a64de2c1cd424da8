import { PasswordField } from '../../../ui/form/password-field.tsx';
import { LEVEL_CHOICES, PASSWORD_HINT, type Level } from './level-choices.ts';

interface PublishLevelProps {
  level: Level;
  password: string;
  passwordError: string | undefined;
  /** false for editors, because only the owner can choose */
  mayChoose: boolean;
  onChange: (level: Level) => void;
  setPassword: (password: string) => void;
}

export function PublishLevel(props: PublishLevelProps) {
  const { level, password, passwordError, mayChoose, onChange, setPassword } = props;
  if (!mayChoose) {
    return (
      <p className="publish-text">
        People who have the link will see it. The owner can change that in Settings.
      </p>
    );
  }
  return (
    <fieldset className="publish-levels">
      <legend className="publish-legend">Who may see it?</legend>
      {LEVEL_CHOICES.map((choice) => (
        <label key={choice.level} className="publish-level">
          <input
            type="radio"
            name="level"
            value={choice.level}
            checked={level === choice.level}
            onChange={() => onChange(choice.level)}
          />
          <span className="publish-level-label">{choice.label}</span>
          <span className="publish-level-text">{choice.text}</span>
        </label>
      ))}
      {level === 'family' ? (
        <PasswordField
          label="The password for family and friends"
          hint={PASSWORD_HINT}
          autoComplete="new-password"
          value={password}
          error={passwordError}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      ) : null}
      <p className="publish-text">You can change this at any time in Settings.</p>
    </fieldset>
  );
}
