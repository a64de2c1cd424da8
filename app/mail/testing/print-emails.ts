// Prints every email in a language as JSON, for `npm run email-pictures`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { pageI18n } from '../../language/i18n.ts';
import { makeThumbnail } from '../../media/intake/thumbnail.server.ts';
import { PORTRAIT } from '../portrait.server.ts';
import { renderEmail } from '../render-email.server.ts';
import { EVERY_EMAIL } from './every-email.ts';

const PHOTO = '../../memorials/documents/samples/eleanor-whitfield/photos/portrait.jpg';
const WORDS = {
  person: 'Anna Doyle',
  memorial: 'Margaret Anne Doyle',
  text: 'Dear Nora,\n\nthank you for writing. She kept every one of your letters, and we read two of them at the funeral.\n\nYou’re always welcome here.',
  condolence:
    'I’m so sorry.\n\nShe sang beside me for thirty years, and she was never late.\nNora Byrne',
};

const sender = {
  language: process.argv[2] ?? 'en',
  i18n: pageI18n,
  product: 'Evermore Memorials',
  provider: 'Evermore',
  origin: 'https://memorials.example.org',
};
const picture = readFileSync(join(import.meta.dirname, PHOTO), 'base64');
const portrait = `data:image/jpeg;base64,${await makeThumbnail({ picture, ...PORTRAIT })}`;
const mails = await Promise.all(
  EVERY_EMAIL.map(async (kind) => {
    const shown = kind.to === 'stranger' ? undefined : { years: '1941 – 2026', hasPortrait: true };
    const { html, subject, fromName } = await renderEmail(kind.write(WORDS, sender), sender, shown);
    return {
      title: `${fromName ?? sender.product}: ${subject}`,
      html: html.replace(`cid:${PORTRAIT.contentId}`, portrait),
    };
  }),
);
process.stdout.write(JSON.stringify(mails));
