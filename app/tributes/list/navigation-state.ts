/**
 * What the tributes list 'receives through navigation state: the memorial, the tributes and a title'
 * (SPEC section 2), so that it stands there before the server has answered. The browser keeps it for as
 * long as the tab lives, through new versions of the product too, so it is read like a letter from
 * outside: what does not fit is left aside, and the server's answer replaces all of it.
 */
import { categoryOf, sortCategories } from '../categories.ts';
import type { TributesHeader } from '../contract.ts';
import { FIRST_PART } from './page-sizes.ts';
import { isRecord, readText, readTribute, type CardTribute } from './parse-tributes.ts';

/** The theme's names on the root of a page, as `themeAttributes` gives them. */
export type Look = Readonly<Record<string, string>>;

export interface TributesState {
  memorial: TributesHeader;
  look: Look;
  tributes: CardTribute[];
  /** the words of the filter, where the sender knows them all */
  categories?: string[] | undefined;
  title?: string | undefined;
}

/** What a link to the list passes on; no more tributes than a first part, however many there are. */
export function tributesState(state: TributesState): TributesState {
  return { ...state, tributes: state.tributes.slice(0, FIRST_PART) };
}

/** Reads the state of a history entry; null when it is of another memorial or of a wrong shape. */
export function readTributesState(value: unknown, slug: string): TributesState | null {
  if (!isRecord(value) || !isRecord(value['memorial'])) return null;
  const { memorial, tributes, categories, look, title } = value;
  if (memorial['slug'] !== slug || !Array.isArray(tributes)) return null;
  const read = tributes.map(readTribute).filter((tribute) => tribute !== null);
  const name = readText(memorial['name']) ?? 'Memorial';
  return {
    memorial: {
      slug,
      name,
      names: readNames(memorial['names']) ?? [name],
      notice: readText(memorial['notice']),
      profilePhoto: readText(memorial['profilePhoto']),
      themeId: readText(memorial['themeId']),
      canAddTribute: memorial['canAddTribute'] !== false,
    },
    look: readLook(look),
    tributes: read.toSorted((a, b) => Date.parse(b.date) - Date.parse(a.date)),
    categories: readCategories(categories, read),
    title: readText(title),
  };
}

/** The two names of a couple; null for anything else. */
function readNames(value: unknown): string[] | null {
  if (!Array.isArray(value) || value.length !== 2) return null;
  const names = value.map(readText).filter((name) => name !== undefined);
  return names.length === 2 ? names : null;
}

function readLook(value: unknown): Look {
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

function readCategories(value: unknown, tributes: readonly CardTribute[]): string[] {
  const words = Array.isArray(value)
    ? value.filter((word) => typeof word === 'string')
    : tributes.map(categoryOf);
  return sortCategories(words.filter((word) => word !== undefined));
}
