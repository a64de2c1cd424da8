// Prints every email in a language as JSON, for `npm run email-pictures`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { makeThumbnail } from '../../media/intake/thumbnail.server.ts';
import { isolatingValues } from '../isolated-values.server.ts';
import { PORTRAIT } from '../portrait.server.ts';
import { renderEmail } from '../render-email.server.ts';
import type { PeoplesWords } from './email-kind.ts';
import { EVERY_EMAIL } from './every-email.ts';
import { translatedSender } from './translated-sender.ts';

const PHOTO = '../../memorials/documents/samples/eleanor-whitfield/photos/portrait.jpg';
const ENGLISH: PeoplesWords = {
  person: 'Anna Doyle',
  memorial: 'Margaret Anne Doyle',
  text: 'Dear Nora,\n\nthank you for writing. She kept every one of your letters, and we read two of them at the funeral.\n\nYou’re always welcome here.',
  condolence:
    'I’m so sorry.\n\nShe sang beside me for thirty years, and she was never late.\nNora Byrne',
};
const ARABIC: PeoplesWords = {
  person: 'سامي حدّاد',
  memorial: 'ليلى حدّاد',
  text: 'عزيزتنا نورا،\n\nشكرًا على رسالتك. احتفظت بكل رسائلك، وقرأنا اثنتين منها في الجنازة.\n\nبيتنا مفتوح لك دائمًا.',
  condolence: 'أحرّ التعازي.\n\nغنّت بجانبي ثلاثين عامًا، ولم تتأخر يومًا.\nنورا خوري',
};

const language = process.argv[2] ?? 'en';
const words = language === 'ar' ? ARABIC : ENGLISH;
const translated = translatedSender(language);
const sender = { ...translated, i18n: isolatingValues(translated.i18n) };
const picture = readFileSync(join(import.meta.dirname, PHOTO), 'base64');
const portrait = `data:image/jpeg;base64,${await makeThumbnail({ picture, ...PORTRAIT })}`;
const mails = await Promise.all(
  EVERY_EMAIL.map(async (kind) => {
    const shown = kind.to === 'stranger' ? undefined : { years: '1941 – 2026', hasPortrait: true };
    const { html, subject, fromName } = await renderEmail(kind.write(words, sender), sender, shown);
    return {
      title: `${fromName ?? sender.product}: ${subject}`,
      html: html.replace(`cid:${PORTRAIT.contentId}`, portrait),
    };
  }),
);
process.stdout.write(JSON.stringify(mails));
