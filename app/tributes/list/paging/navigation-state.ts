/**
 * What the tributes list 'receives through navigation state: the memorial, the tributes and a title'
 * (SPEC section 2), so that it is shown before the server has answered. The browser stores it as long as the
 * tab is open, across deployments too, so it is parsed as untrusted input. The server's answer replaces it.
 */
import { categoryOf, sortCategories } from '../../categories.ts';
import type { CardTribute, TributesHeader } from '../../contract.ts';
import { FIRST_PAGE_SIZE } from './page-sizes.ts';
import { isRecord, parseText, parseTribute } from './parse-tributes.ts';

export interface TributesState {
  memorial: TributesHeader;
  /** of the memorial's theme, as `themeAttributes` returns them */
  themeAttributes: Readonly<Record<string, string>>;
  tributes: CardTribute[];
  /** of the filter, where all are known */
  categories?: string[] | undefined;
  title?: string | undefined;
}

/** The state for a link to the list: at most as many tributes as the first page has. */
export function createTributesState(state: TributesState): TributesState {
  return { ...state, tributes: state.tributes.slice(0, FIRST_PAGE_SIZE) };
}

/** The state of a history entry; null when it is another memorial's or of a wrong shape. */
export function parseTributesState(value: unknown, slug: string): TributesState | null {
  if (!isRecord(value) || !isRecord(value['memorial'])) return null;
  const { memorial, tributes, categories, themeAttributes, title } = value;
  if (memorial['slug'] !== slug || !Array.isArray(tributes)) return null;
  const parsed = tributes.map(parseTribute).filter((tribute) => tribute !== null);
  const name = parseText(memorial['name']) ?? 'Memorial';
  return {
    memorial: {
      slug,
      name,
      names: parseNames(memorial['names']) ?? [name],
      notice: parseText(memorial['notice']),
      profilePhoto: parseText(memorial['profilePhoto']),
      themeId: parseText(memorial['themeId']),
      canAddTribute: memorial['canAddTribute'] !== false,
    },
    themeAttributes: parseAttributes(themeAttributes),
    tributes: parsed.toSorted((a, b) => Date.parse(b.date) - Date.parse(a.date)),
    categories: parseCategories(categories, parsed),
    title: parseText(title),
  };
}

/** The two names of a couple; null for anything else. */
function parseNames(value: unknown): string[] | null {
  if (!Array.isArray(value) || value.length !== 2) return null;
  const names = value.map(parseText).filter((name) => name !== undefined);
  return names.length === 2 ? names : null;
}

function parseAttributes(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter(
      (entry): entry is [string, string] =>
        /^data-[a-z-]+$/.test(entry[0]) &&
        typeof entry[1] === 'string' &&
        /^[a-z0-9-]+$/.test(entry[1]),
    ),
  );
}

function parseCategories(value: unknown, tributes: readonly CardTribute[]): string[] {
  const words = Array.isArray(value)
    ? value.filter((word) => typeof word === 'string')
    : tributes.map(categoryOf);
  return sortCategories(words.filter((word) => word !== undefined));
}
