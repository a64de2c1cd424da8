import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Feather } from 'lucide-react';

import { KeptLanguage } from '../../language/kept-language.tsx';
import { formatCount } from '../../wire/text/format-count.ts';
import { truncateText } from '../card/truncate.ts';

interface TributesToolbarProps {
  path: string;
  categories: readonly string[];
  /** the chosen category, which may have no tributes; undefined for all tributes */
  category: string | undefined;
  total: number | null;
  addPath: string | undefined;
  /** the language that the visitor has chosen */
  language: string | undefined;
  onChoose: (category: string | undefined) => void;
}

export function TributesToolbar({ total, addPath, ...filter }: TributesToolbarProps) {
  const { i18n } = useLingui();
  return (
    <div className="tributes-toolbar">
      {filter.categories.length > 0 ? <CategoryFilter {...filter} /> : null}
      {total === null ? null : <p className="tributes-count">{countLabel(i18n, total)}</p>}
      {addPath ? (
        <form action={addPath} className="tributes-add-form">
          <KeptLanguage language={filter.language} />
          <button type="submit" className="memorial-button tributes-add">
            <Feather aria-hidden="true" />
            <Trans>Add Your Tribute</Trans>
          </button>
        </form>
      ) : null}
    </div>
  );
}

export function countLabel(i18n: I18n, total: number): string {
  const count = formatCount(total, i18n.locale);
  return i18n._(msg`${plural(total, { one: `${count} Tribute`, other: `${count} Tributes` })}`);
}

/** The maximum length of a category in the menu. The URL can contain a category of any length. */
const MAX_OPTION_LENGTH = 60;

type CategoryFilterProps = Pick<
  TributesToolbarProps,
  'path' | 'categories' | 'category' | 'language' | 'onChoose'
>;

/**
 * The filter by category. With JavaScript, choosing a category navigates at once. Without
 * JavaScript, the form has a button.
 */
function CategoryFilter({ path, categories, category, language, onChoose }: CategoryFilterProps) {
  const { t } = useLingui();
  const isUnknown = category !== undefined && !categories.includes(category);
  return (
    <form method="get" action={path} className="tributes-filter">
      <KeptLanguage language={language} />
      <label className="tributes-filter-label" htmlFor="tributes-category">
        <Trans>Category</Trans>
      </label>
      <select
        id="tributes-category"
        name="category"
        className="tributes-select"
        autoComplete="off"
        value={category ?? ''}
        onChange={(event) => onChoose(event.currentTarget.value || undefined)}
      >
        <option value="">{t`All Categories`}</option>
        {categories.map((word) => (
          <option key={word} value={word}>
            {word}
          </option>
        ))}
        {/* An unknown category becomes an option, so that the visitor sees why the list is empty. */}
        {isUnknown ? (
          <option value={category}>{truncateText(category, MAX_OPTION_LENGTH).shown}</option>
        ) : null}
      </select>
      <noscript>
        <button type="submit" className="memorial-button">
          <Trans>Show</Trans>
        </button>
      </noscript>
    </form>
  );
}
