import { useEffect, useState } from 'react';
import { useLocation, useMatches } from 'react-router';

import { languageAttributes } from '../language/direction.ts';
import { useLingui } from '../language/lingui.tsx';

/** The rooms of a family. `/memorial/{id}/tributes` shares its route with a public list. */
const ROOM =
  /^\/(?:account|subscription|memorials(?:\/(?:new|find))?|memorial\/mem_\w+(?:\/.*)?)\/?$/;

export function isRoom(pathname: string): boolean {
  return ROOM.test(pathname);
}

interface DocumentLanguage {
  lang: string;
  dir: 'ltr' | 'rtl';
}

/**
 * The attributes of `<html>`. A memorial's pages are in its language, which is the field `language` of their loader
 * data, and all others in the language of their texts.
 */
export function useDocumentLanguage(): DocumentLanguage {
  const matches = useMatches();
  const { i18n } = useLingui();
  const { pathname } = useLocation();
  const data = matches.at(-1)?.loaderData;
  const pending = pendingOf(data);
  const [kept, setKept] = useState(languageOf(data));
  // While the next data of a list is on its way, the page is still the same.
  const language = pending ? kept : languageOf(data);
  if (language !== kept) setKept(language);

  useEffect(() => {
    let isCurrent = true;
    void pending?.then(({ data: arrived }) => {
      if (isCurrent && arrived !== undefined) setKept(languageOf(arrived));
    });
    return () => {
      isCurrent = false;
    };
  }, [pending]);
  return languageAttributes((isRoom(pathname) ? undefined : language) ?? i18n.locale);
}

/** Undefined for a page that is not of a memorial. */
export function languageOf(data: unknown): string | undefined {
  const language = isObject(data) && 'language' in data ? data.language : undefined;
  return typeof language === 'string' ? language : undefined;
}

/** The data of the list of tributes while it loads (`tributes/list/paging/deferred-data.ts`). */
function pendingOf(data: unknown): Promise<{ data?: unknown }> | undefined {
  return isObject(data) && 'pending' in data && data.pending instanceof Promise
    ? (data.pending as Promise<{ data?: unknown }>)
    : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
