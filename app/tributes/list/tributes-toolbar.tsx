import { Feather } from 'lucide-react';

import { truncateText } from '../card/truncate.ts';

interface TributesToolbarProps {
  /** the list's URL without a filter */
  path: string;
  categories: readonly string[];
  /** the chosen category; possibly a category that no tribute has */
  category: string | undefined;
  /** null until the server has responded */
  total: number | null;
  /** the address of the form; undefined if the family has switched the button off */
  addPath: string | undefined;
  onChoose: (category: string | undefined) => void;
}

/** The filter, the number of tributes and 'Add Your Tribute'. */
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

/** 'N Tribute' or 'N Tributes'. */
function countLabel(total: number): string {
  return `${total.toLocaleString('en-US')} ${total === 1 ? 'Tribute' : 'Tributes'}`;
}

/** Maximum characters of a shown category. The URL can contain a category of any length, so it is truncated. */
const MAX_OPTION_LENGTH = 60;

type CategoryFilterProps = Pick<
  TributesToolbarProps,
  'path' | 'categories' | 'category' | 'onChoose'
>;

/** A form for readers without JavaScript; with JavaScript, choosing a category navigates immediately. */
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
        {/*
         * If the selected category is unknown, it is added to the options, so that the visitor can see which filter
         * produced the empty list.
         */}
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
