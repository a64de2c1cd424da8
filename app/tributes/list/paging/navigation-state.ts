/**
 * The navigation state of the list, which 'receives through navigation state: the memorial, the
 * tributes and a title' (SPEC section 2). The list shows this data until the response arrives.
 * Browsers keep the state across deployments, so the state must be validated.
 */
import { canonicalTag } from '../../../language/tags.ts';
import { categoryOf, sortCategories } from '../../categories.ts';
import type { ShownPage, ShownTribute, TributesHeader } from '../../contract.ts';
import { FIRST_PAGE_SIZE } from './page-sizes.ts';
import { isRecord, parseText, parseTribute } from './parse-tributes.ts';

type KnownPage = Pick<ShownPage, 'tributes'> & { categories?: ShownPage['categories'] | undefined };

export interface TributesState extends KnownPage {
  memorial: TributesHeader;
  themeAttributes: Readonly<Record<string, string>>;
  title?: string | undefined;
}

export function createTributesState(state: TributesState): TributesState {
  return { ...state, tributes: state.tributes.slice(0, FIRST_PAGE_SIZE) };
}

/** Returns null if the state is invalid or belongs to another memorial. */
export function parseTributesState(value: unknown, slug: string): TributesState | null {
  if (!isRecord(value) || !isRecord(value['memorial'])) return null;
  const { memorial, tributes, categories, themeAttributes, title } = value;
  if (memorial['slug'] !== slug || !Array.isArray(tributes)) return null;
  const parsed = tributes.map(parseTribute).filter((tribute) => tribute !== null);
  const name = parseText(memorial['name']) ?? 'Memorial';
  return {
    memorial: {
      slug,
      ...parseLanguage('language', memorial),
      ...parseLanguage('visitorLanguage', memorial),
      name,
      names: parseNames(memorial['names']) ?? [name],
      ...(memorial['isInvented'] === true ? { isInvented: true } : {}),
      profilePhoto: parseText(memorial['profilePhoto']),
      themeId: parseText(memorial['themeId']),
      canAddTribute: memorial['canAddTribute'] !== false,
      ...(memorial['isBehindDoor'] === true ? { isBehindDoor: true } : {}),
    },
    themeAttributes: parseAttributes(themeAttributes),
    tributes: parsed.toSorted((a, b) => Date.parse(b.date) - Date.parse(a.date)),
    categories: parseCategories(categories, parsed),
    title: parseText(title),
  };
}

function parseLanguage<Name extends string>(
  name: Name,
  memorial: Readonly<Record<string, unknown>>,
): { [Key in Name]?: string } {
  const value = memorial[name];
  const language = typeof value === 'string' ? canonicalTag(value) : undefined;
  return language === undefined ? {} : ({ [name]: language } as { [Key in Name]?: string });
}

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

function parseCategories(value: unknown, tributes: readonly ShownTribute[]): string[] {
  const words = Array.isArray(value)
    ? value.filter((word) => typeof word === 'string')
    : tributes.map(categoryOf);
  return sortCategories(words.filter((word) => word !== undefined));
}
