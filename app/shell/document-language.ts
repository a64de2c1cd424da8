import { useEffect, useState } from 'react';
import { useMatches } from 'react-router';

import { languageAttributes } from '../language/direction.ts';
import { DEFAULT_LANGUAGE } from '../language/tags.ts';

/**
 * The attributes of `<html>`: those of the memorial's language on its pages, which is the field `language` of their
 * loader data, and English on all others.
 */
export function useDocumentLanguage(): { lang: string; dir: 'ltr' | 'rtl' } {
  const data = useMatches().at(-1)?.loaderData;
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
  return languageAttributes(language);
}

function languageOf(data: unknown): string {
  const language = isObject(data) && 'language' in data ? data.language : undefined;
  return typeof language === 'string' ? language : DEFAULT_LANGUAGE;
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
