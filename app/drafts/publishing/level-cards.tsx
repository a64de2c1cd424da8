import { useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';

import { PasswordField } from '../../ui/form/password-field.tsx';
import { LEVEL_CHOICES, PASSWORD_HINT, type Level } from './level-choices.ts';

import './level-cards.css';

export interface LevelCardsProps {
  level: Level;
  password: string;
  passwordError: string | undefined;
  passwordRef?: RefObject<HTMLInputElement | null>;
  onChange: (level: Level) => void;
  setPassword: (password: string) => void;
}

/** The levels of visibility as large radio buttons, with a password field for `family`. */
export function LevelCards(props: LevelCardsProps) {
  const { t, i18n } = useLingui();
  const { level: chosen, password, passwordError, passwordRef, onChange, setPassword } = props;
  return (
    <div className="level-cards">
      {LEVEL_CHOICES.map(({ level, label, text }) => (
        <label key={level} className="level-card">
          <input
            type="radio"
            name="level"
            value={level}
            checked={level === chosen}
            onChange={() => onChange(level)}
          />
          <span className="level-card-label">{i18n._(label)}</span>
          <span className="level-card-text">{i18n._(text)}</span>
        </label>
      ))}
      {chosen === 'family' ? (
        <PasswordField
          {...(passwordRef ? { ref: passwordRef } : {})}
          label={t`Password for family and friends`}
          hint={i18n._(PASSWORD_HINT)}
          autoComplete="new-password"
          value={password}
          error={passwordError}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      ) : null}
    </div>
  );
}
