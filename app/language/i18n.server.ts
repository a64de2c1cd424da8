/** The messages of all domains in the languages that the product speaks. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import type { I18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';

import { createI18n, pageI18n, speakInRequests, type Catalog } from './i18n.ts';
import { offeredLanguages, spokenLanguage } from './offered-languages.ts';

/**
 * @param tag - a BCP 47 tag, such as the language of a memorial
 * @returns the messages in this language, or else in English
 */
export type FindI18n = (tag: string) => I18n;

interface CatalogOptions {
  /** `build/catalogs`, which the build fills */
  folder: string;
  /** true in development and tests */
  hasPseudoLanguages: boolean;
}

type Message = ReturnType<typeof compileMessage>;

/** English needs no catalog: its sentences are in the code, and each is compiled once. */
const compiled = new Map<string, Message>();
pageI18n.setMessagesCompiler((message) => {
  const known = compiled.get(message) ?? asTextIfPlain(compileMessage(message));
  compiled.set(message, known);
  return known;
});

/** Lingui returns a text as it is, which its types don't say, but puts a list of parts together at each call. */
function asTextIfPlain(message: Message): Message {
  const isPlain = message.every((part) => typeof part === 'string');
  return isPlain ? (message.join('') as unknown as Message) : message;
}

/** Where there is no React context, as in the titles of routes. */
const i18nOfRequest = new AsyncLocalStorage<I18n>();
speakInRequests(() => i18nOfRequest.getStore());

/** Runs `render`, in which `pageI18n` speaks this language. */
export function renderIn<Page>(i18n: I18n, render: () => Page): Page {
  return i18nOfRequest.run(i18n, render);
}

/** Reads a language's catalogs when it is first asked for. */
export function openCatalogs({ folder, hasPseudoLanguages }: CatalogOptions): FindI18n {
  const offered = offeredLanguages(hasPseudoLanguages);
  const opened = new Map<string, I18n>([['en', pageI18n]]);
  return (tag) => {
    const language = spokenLanguage(tag, offered);
    if (language === undefined) return pageI18n;
    const i18n = opened.get(language) ?? createI18n(language, readCatalogs(join(folder, language)));
    opened.set(language, i18n);
    return i18n;
  };
}

function readCatalogs(folder: string): Catalog {
  const catalogs = readdirSync(folder).map(
    (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Catalog,
  );
  return Object.assign({}, ...catalogs) as Catalog;
}
