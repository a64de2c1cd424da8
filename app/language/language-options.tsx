import { languageAttributes } from './direction.ts';
import { languageChoices } from './languages.ts';

/** The options of a `<select>`. A current language that is not offered is among them, by its name or its tag. */
export function LanguageOptions({ current }: { current: string }) {
  return languageChoices(current).map(({ tag, name }) => (
    <option key={tag} value={tag} {...languageAttributes(tag)}>
      {name}
    </option>
  ));
}
