import { Feather } from 'lucide-react';

import { formatCount } from '../../wire/text/format-count.ts';
import { truncateText } from '../card/truncate.ts';

interface TributesToolbarProps {
  path: string;
  categories: readonly string[];
  /** the chosen category, which may have no tributes; undefined for all tributes */
  category: string | undefined;
  total: number | null;
  addPath: string | undefined;
  onChoose: (category: string | undefined) => void;
}

export function TributesToolbar({ total, addPath, ...filter }: TributesToolbarProps) {
  return (
    <div className="tributes-toolbar">
      {filter.categories.length > 0 ? <CategoryFilter {...filter} /> : null}
      {total === null ? null : <p className="tributes-count">{countLabel(total)}</p>}
      {addPath ? (
        <form action={addPath} className="tributes-add-form">
          <button type="submit" className="memorial-button tributes-add">
            <Feather aria-hidden="true" />
            Add Your Tribute
          </button>
        </form>
      ) : null}
    </div>
  );
}

export function countLabel(total: number): string {
  return `${formatCount(total)} ${total === 1 ? 'Tribute' : 'Tributes'}`;
}

/** The maximum length of a category in the menu. The URL can contain a category of any length. */
const MAX_OPTION_LENGTH = 60;

type CategoryFilterProps = Pick<
  TributesToolbarProps,
  'path' | 'categories' | 'category' | 'onChoose'
>;

/**
 * The filter by category. With JavaScript, choosing a category navigates at once. Without
 * JavaScript, the form has a button.
 */
function CategoryFilter({ path, categories, category, onChoose }: CategoryFilterProps) {
  const isUnknown = category !== undefined && !categories.includes(category);
  return (
    <form method="get" action={path} className="tributes-filter">
      <label className="tributes-filter-label" htmlFor="tributes-category">
        Category
      </label>
      <select
        id="tributes-category"
        name="category"
        className="tributes-select"
        autoComplete="off"
        value={category ?? ''}
        onChange={(event) => onChoose(event.currentTarget.value || undefined)}
      >
        <option value="">All Categories</option>
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
          Show
        </button>
      </noscript>
    </form>
  );
}
