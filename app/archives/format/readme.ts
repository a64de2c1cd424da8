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
  unreadTributes: number;
  missing: number;
}

const HOW_TO_LOOK = [
  "You don't need that site, an account or the internet to read it.",
  '',
  'HOW TO OPEN IT',
  '',
  'Unzip the file into a folder, then open index.html in any web browser. It shows the page',
  'as visitors saw it. The page needs the files in the folder "page", so keep them together.',
  '',
];

const LETTERS_ARE_HERE = [
  "condolences.csv   private messages to the family, and the family's replies. They were",
  '                  never on the page. Please keep them private.',
];

const NO_LETTERS = [
  "Condolences are not included, because the person who made this download doesn't have",
  'permission to read them. The owner of the page has them.',
  '',
];

export function memorialReadme(facts: ReadmeFacts): string {
  const { name, product, address, day } = facts;
  return lines([
    `This is everything that was saved in memory of ${name}.`,
    '',
    `It was downloaded from ${product} on ${day}${address ? `. The page was at ${address}` : ''}.`,
    ...HOW_TO_LOOK,
    ...whatIsHere(facts),
    ...whatIsNotHere(facts),
    'HOW TO RESTORE THE PAGE',
    '',
    `${product}, or any other site with the same software, can restore the page from the ZIP`,
    'file. Create a new memorial and choose "Restore from a download". To do this, you need',
    'the ZIP file exactly as it is.',
    '',
    'To keep it safe for many years, store it in two places and open it once a year.',
  ]);
}

function whatIsHere({ hasLetters, hasFamilyTree }: ReadmeFacts): string[] {
  return [
    'WHAT IS INCLUDED',
    '',
    'index.html        the page; "View All" opens all tributes',
    'originals         the photos and videos in the best quality we had, with a list of',
    '                  their captions and dates (originals.csv). Photos are JPEG, PNG and',
    '                  WebP files; videos are MP4 and WebM files.',
    'tributes.csv      the tributes from visitors and family, as a spreadsheet',
    ...(hasLetters ? LETTERS_ARE_HERE : []),
    ...(hasFamilyTree
      ? ['family.ged        the family tree as GEDCOM 7, for genealogy programs']
      : []),
    'memorial.json     everything in one file for programs (JSON, UTF-8)',
    'history           the published versions of the page (JSON)',
    'manifest.json     a list of all files with their sizes and SHA-256 checksums, to check',
    '                  whether a file has been changed or damaged',
    '',
    'In the spreadsheets, an apostrophe comes before =, +, - and @ at the start of a text, of',
    'a line, or after a semicolon. It stops spreadsheet programs from treating the text as a',
    'formula. The spreadsheets are CSV files: separated by commas, in UTF-8.',
    '',
  ];
}

function whatIsNotHere({ hasLetters, unreadTributes, missing }: ReadmeFacts): string[] {
  return [
    ...(hasLetters ? [] : NO_LETTERS),
    ...(unreadTributes > 0
      ? [
          `${unreadTributes} new ${unreadTributes === 1 ? "tribute isn't" : "tributes aren't"} included, because the first reader hadn't seen`,
          `${unreadTributes === 1 ? 'it' : 'them'} yet. The first reader sees new messages before everyone else.`,
          '',
        ]
      : []),
    ...(missing > 0
      ? [
          `${missing} ${missing === 1 ? 'photo or video is' : 'photos or videos are'} missing. manifest.json lists what is missing.`,
          '',
        ]
      : []),
    'Passwords, email addresses and payments are left out on purpose.',
    '',
  ];
}

export function accountReadme(facts: {
  name: string;
  product: string;
  day: string;
  left: readonly string[];
}): string {
  return lines([
    `These are the memorials that ${facts.name} had at ${facts.product} on ${facts.day}.`,
    '',
    'Each file in the folder "memorials" is a ZIP file with one complete memorial. Unzip it',
    'and open index.html in any web browser. Its README.txt explains the rest.',
    'manifest.json lists the files with their SHA-256 checksums. account.json has the details',
    'of the account.',
    ...(facts.left.length > 0
      ? [
          '',
          'These memorials are not included, because only owners and editors can download them:',
          ...facts.left.map((name) => `  ${name}`),
        ]
      : []),
  ]);
}

/**
 * Every text editor understands CR LF. The byte order mark tells old editors that the text is
 * UTF-8.
 */
function lines(text: readonly string[]): string {
  return `\uFEFF${text.join('\r\n')}\r\n`;
}
