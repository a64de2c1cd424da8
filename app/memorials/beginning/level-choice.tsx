import type { BegunPage } from './begun-page.ts';

const LEVELS = [
  {
    level: 'link',
    label: 'People who have the link',
    text: 'You send the link to whom you like. Search engines are asked not to list the page.',
  },
  { level: 'public', label: 'Everybody', text: 'Anybody may find the page, also by its name.' },
] as const;

interface LevelChoiceProps {
  level: BegunPage['level'];
  onChange: (level: BegunPage['level']) => void;
}

export function LevelChoice({ level: chosen, onChange }: LevelChoiceProps) {
  return (
    <fieldset className="begin-part">
      <legend className="begin-part-title">Who may see it?</legend>
      {LEVELS.map(({ level, label, text }) => (
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
    </fieldset>
  );
}
