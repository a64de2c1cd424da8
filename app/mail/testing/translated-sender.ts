import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { compileMessage } from '@lingui/message-utils/compileMessage';

import { createI18n, pageI18n } from '../../language/i18n.ts';
import type { MailSender } from '../email-layout.server.ts';

const APP = join(import.meta.dirname, '../..');

const ENGLISH: MailSender = {
  language: 'en',
  i18n: pageI18n,
  product: 'Evermore Memorials',
  provider: 'Evermore',
  origin: 'https://memorials.example.org',
};

/** Who writes in a language, as the translators wrote it, because there may be no built catalogs. */
export function translatedSender(language: string): MailSender {
  if (language === 'en') return ENGLISH;
  const messages: Record<string, string> = {};
  for (const file of globSync(`*/locales/${language}.po`, { cwd: APP })) {
    const catalog = readFileSync(join(APP, file), 'utf8');
    for (const [, english, said] of catalog.matchAll(/^msgid (".+")\nmsgstr (".+")$/gm)) {
      messages[unquoted(english)] = unquoted(said);
    }
  }
  const i18n = createI18n(language, messages);
  // Few of them are needed, so each is compiled when it is.
  i18n.setMessagesCompiler(compileMessage);
  return { ...ENGLISH, language, i18n };
}

const unquoted = (text = '""') => JSON.parse(text) as string;
