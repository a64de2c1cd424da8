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
  'You do not need that place, an account or a network to read it.',
  '',
  'HOW TO LOOK AT IT',
  '',
  'Unpack the ZIP file into a folder, then open index.html with any web browser. It is',
  'the page as visitors saw it. The files in the folder "page" belong to it, so keep them',
  'together.',
  '',
];

const LETTERS_ARE_HERE = [
  'condolences.csv   private letters to the family and the answers. They were never',
  '                  on the page. Please treat them as letters.',
];

const NO_LETTERS = [
  'The private letters to the family are not here, because the person who made this',
  'archive was not allowed to read them. The owner of the page has them.',
  '',
];

export function memorialReadme(facts: ReadmeFacts): string {
  const { name, product, address, day } = facts;
  return lines([
    `This is everything that was kept in memory of ${name}.`,
    '',
    `It was taken from ${product} on ${day}${address ? `, where the page was at ${address}` : ''}.`,
    ...HOW_TO_LOOK,
    ...whatIsHere(facts),
    ...whatIsNotHere(facts),
    'TO BRING IT BACK',
    '',
    `${product}, or any other installation of the same software, can make the page again`,
    'from the ZIP file: choose "From an archive" where a new page is begun. Keep the ZIP',
    'file as it is for that.',
    '',
    'To keep it for long: have it in two places, and open it once a year.',
  ]);
}

function whatIsHere({ hasLetters, hasFamilyTree }: ReadmeFacts): string[] {
  return [
    'WHAT IS HERE',
    '',
    'index.html        the page, with all tributes behind "View All"',
    'originals         the pictures and films in the best quality that was kept, with a',
    '                  list of their captions and dates (originals.csv). They are JPEG, PNG',
    '                  and WebP pictures and MP4 and WebM films.',
    'tributes.csv      what visitors and family wrote, as a table for a spreadsheet',
    ...(hasLetters ? LETTERS_ARE_HERE : []),
    ...(hasFamilyTree
      ? ['family.ged        the family tree as GEDCOM 7, which genealogy programs read']
      : []),
    'memorial.json     all of it once more, for programs (text in the JSON format, UTF-8)',
    'history           every version of the page that was published (JSON)',
    'manifest.json     the list of all files with their size and SHA-256 checksum, to see',
    '                  whether a file has changed or is damaged',
    '',
    'In the tables, =, +, - and @ have one apostrophe before them where a text, a line or the',
    'words after a semicolon begin with them. It is there so that no spreadsheet takes a',
    "family's words for a formula. Tables are separated by commas, in UTF-8.",
    '',
  ];
}

function whatIsNotHere({ hasLetters, unreadTributes, missing }: ReadmeFacts): string[] {
  return [
    ...(hasLetters ? [] : NO_LETTERS),
    ...(unreadTributes > 0
      ? [
          `${unreadTributes} new ${unreadTributes === 1 ? 'tribute is' : 'tributes are'} not here, because the family member who reads`,
          'tributes first had not read them yet.',
          '',
        ]
      : []),
    ...(missing > 0
      ? [
          `${missing} ${missing === 1 ? 'picture or film is' : 'pictures or films are'} missing. manifest.json names them under "missing".`,
          '',
        ]
      : []),
    'Not here, on purpose: passwords, e-mail addresses, payments.',
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
    `These are the memorials that ${facts.name} kept at ${facts.product}, as of ${facts.day}.`,
    '',
    'Each file in the folder "memorials" is a ZIP file of its own with a whole memorial.',
    'Unpack it and open index.html with any web browser; its README.txt says more.',
    'manifest.json lists the files with their SHA-256 checksums, account.json says what',
    'the account was.',
    ...(facts.left.length > 0
      ? [
          '',
          'These memorials are not here, because only their owners and editors may take them',
          'home:',
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
