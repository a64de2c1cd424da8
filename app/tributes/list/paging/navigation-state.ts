/**
 * The data that the tributes list 'receives through navigation state: the memorial, the tributes and a title' (SPEC
 * section 2), so that the list is visible before the server has responded. The server's response then replaces this
 * data. The browser stores this state as long as the tab is open, even across deployments, so it is parsed as untrusted
 * input.
 */
import { categoryOf, sortCategories } from '../../categories.ts';
import type { CardTribute, TributesHeader } from '../../contract.ts';
import { FIRST_PAGE_SIZE } from './page-sizes.ts';
import { isRecord, parseText, parseTribute } from './parse-tributes.ts';

export interface TributesState {
  memorial: TributesHeader;
  /** attributes of the memorial's theme, from `themeAttributes` */
  themeAttributes: Readonly<Record<string, string>>;
  tributes: CardTribute[];
  /** categories of the filter; undefined if not all are loaded */
  categories?: string[] | undefined;
  title?: string | undefined;
}

/** The state for a link to the list, limited to as many tributes as the first page has. */
export function createTributesState(state: TributesState): TributesState {
  return { ...state, tributes: state.tributes.slice(0, FIRST_PAGE_SIZE) };
}

/** Parses the state of a history entry; null if the state belongs to another memorial or has a wrong shape. */
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
