import { withLanguage } from '../language/visitor-language.ts';

interface LinkedMemorial {
  slug: string;
  isBehindDoor?: boolean | undefined;
  visitorLanguage?: string | undefined;
}

/**
 * The path of a memorial's page. Its list of tributes and its forms have paths below this one
 * (ROOMS, “Who sees it”).
 */
export function pagePathOf(memorial: LinkedMemorial): string {
  return memorial.isBehindDoor ? `/f/${memorial.slug}` : `/${memorial.slug}`;
}

/**
 * A link to a memorial's page, or to one below it, in the language that the visitor has chosen.
 * @param below - such as `/tributes`
 */
export function pageLink(memorial: LinkedMemorial, below = ''): string {
  return withLanguage(`${pagePathOf(memorial)}${below}`, memorial.visitorLanguage);
}
