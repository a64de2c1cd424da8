import type { I18n } from '@lingui/core';

import { directionOf } from '../../language/direction.ts';

export interface ReadmeFacts {
  name: string;
  product: string;
  /**
   * URL of the page, such as `https://example.org/eleanor-whitfield`; undefined if it was not
   * published
   */
  address: string | undefined;
  day: string;
  hasLetters: boolean;
  hasFamilyTree: boolean;
  hasVideo: boolean;
  unreadTributes: number;
  missing: number;
}

/** The width of the names of files, before what is in them. */
const NAME_WIDTH = 18;

/** The lines of a message are short, because a text editor may not wrap them. */
export function memorialReadme(i18n: I18n, facts: ReadmeFacts): string {
  const { name, product, address, day } = facts;
  return lines(i18n, [
    i18n._('This is everything that was saved in memory of {name}.', { name }),
    '',
    address
      ? i18n._('This copy was downloaded from {product} on {day}. The page was at {address}.', {
          product,
          day,
          address,
        })
      : i18n._('This copy was downloaded from {product} on {day}.', { product, day }),
    i18n._("You don't need {product}, an account or an internet connection to read this copy.", {
      product,
    }),
    '',
    i18n._('HOW TO OPEN THIS COPY'),
    '',
    i18n._(
      'Unzip the file into a folder, then open index.html in any web browser. It shows the page\nas visitors saw it. The page needs the files in the folder "page", so keep them together.',
    ),
    '',
    ...whatIsHere(i18n, facts),
    ...whatIsNotHere(i18n, facts),
    i18n._('HOW TO RESTORE THE PAGE'),
    '',
    i18n._(
      '{product}, or any other site with the same software, can restore the page from the ZIP\nfile. Create a new memorial and choose "Restore from a download". Use the ZIP file\nexactly as you downloaded it.',
      { product },
    ),
    '',
    i18n._(
      'To keep this copy safe for years to come, store it in two places, and check once a year\nthat it still opens.',
    ),
  ]);
}

function whatIsHere(i18n: I18n, { hasLetters, hasFamilyTree, hasVideo }: ReadmeFacts): string[] {
  return [
    i18n._('WHAT IS INCLUDED'),
    '',
    entry('index.html', i18n._('the page; "View All" opens all tributes')),
    entry(
      'originals',
      i18n._(
        'the photos and videos in the best quality we had, with a list of\ntheir captions and dates (originals.csv). Photos are JPEG, PNG and\nWebP files; videos are MP4 and WebM files.',
      ),
    ),
    ...(hasVideo
      ? [
          entry(
            'video',
            i18n._(
              'the memorial video as an MP4 file, with its on-screen text as\nsubtitles (captions.vtt) and its chapters (chapters.vtt)',
            ),
          ),
        ]
      : []),
    entry('tributes.csv', i18n._('the tributes from visitors and family, as a spreadsheet')),
    ...(hasLetters
      ? [
          entry(
            'condolences.csv',
            i18n._(
              "private messages to the family, and the family's replies. They were\nnever on the page. Please keep them private.",
            ),
          ),
        ]
      : []),
    ...(hasFamilyTree
      ? [entry('family.ged', i18n._('the family tree as GEDCOM 7, for genealogy programs'))]
      : []),
    entry(
      'memorial.json',
      i18n._('everything in one file, for other programs to read (JSON, UTF-8)'),
    ),
    entry('history', i18n._('the published versions of the page (JSON)')),
    entry(
      'manifest.json',
      i18n._(
        'a list of all files with their sizes and SHA-256 checksums, to check\nwhether a file has been changed or damaged',
      ),
    ),
    '',
    i18n._(
      'In the spreadsheets, we put an apostrophe before =, +, - or @ at the start of a cell or\nline, or after a semicolon. This stops spreadsheet programs from treating the text as a\nformula. The spreadsheets are CSV files, separated by commas, in UTF-8.',
    ),
    '',
  ];
}

function entry(name: string, text: string): string {
  return name.padEnd(NAME_WIDTH) + text.replaceAll('\n', `\n${' '.repeat(NAME_WIDTH)}`);
}

function whatIsNotHere(i18n: I18n, { hasLetters, unreadTributes, missing }: ReadmeFacts): string[] {
  return [
    ...(hasLetters
      ? []
      : [
          i18n._(
            "Condolences are not included, because the person who made this download doesn't have\npermission to read them. The owner of the page can download them.",
          ),
          '',
        ]),
    ...(unreadTributes > 0
      ? [
          i18n._(
            "{count, plural, one {# new tribute isn't included, because the first reader hadn't seen\nit yet. The first reader sees new messages before everyone else.} other {# new tributes aren't included, because the first reader hadn't seen\nthem yet. The first reader sees new messages before everyone else.}}",
            { count: unreadTributes },
          ),
          '',
        ]
      : []),
    ...(missing > 0
      ? [
          i18n._(
            '{count, plural, one {# photo or video is missing. manifest.json lists what is missing.} other {# photos or videos are missing. manifest.json lists what is missing.}}',
            { count: missing },
          ),
          '',
        ]
      : []),
    i18n._(
      "To protect people's privacy, we leave out passwords, email addresses and payment details.",
    ),
    '',
  ];
}

export function accountReadme(
  i18n: I18n,
  {
    name,
    product,
    day,
    left,
  }: {
    name: string;
    product: string;
    day: string;
    left: readonly string[];
  },
): string {
  return lines(i18n, [
    i18n._("These are {name}'s memorials on {product}, as they were on {day}.", {
      name,
      product,
      day,
    }),
    '',
    i18n._(
      'Each file in the folder "memorials" is a ZIP file with one complete memorial. Unzip it\nand open index.html in any web browser. Its README.txt explains the rest.\nmanifest.json lists the files with their SHA-256 checksums. account.json has the details\nof the account.',
    ),
    ...(left.length > 0
      ? [
          '',
          i18n._(
            'These memorials are not included, because only owners and editors can download them:',
          ),
          ...left.map((memorial) => `  ${memorial}`),
        ]
      : []),
  ]);
}

/**
 * Every text editor understands CR LF. The byte order mark tells old editors that the text is
 * UTF-8. A line that is written from right to left says so, because it may begin with the name of a
 * file, and some editors show every line from left to right.
 */
function lines({ locale }: I18n, text: readonly string[]): string {
  const all = text.join('\n');
  const read =
    directionOf(locale) === 'rtl' ? all.replaceAll(/^.+$/gm, '\u200F\u202B$&\u202C') : all;
  return `\uFEFF${read.replaceAll('\n', '\r\n')}\r\n`;
}
