import { expect, test } from 'vitest';

import { findOldTerms } from './voice-rules.mjs';

const PATH = 'app/drafts/editing/card.tsx';

test.each([
  ['a text in JSX, across lines', '<p>\n  All your\n  films\n</p>;', 2, 'video'],
  ['an attribute', '<input placeholder="An e-mail address" />;', 1, 'email'],
  [
    'a message',
    "\nthrow new AppError('NOT_ALLOWED', { message: 'Nobody may do this.' });",
    2,
    'no one',
  ],
  ['a sentence around a value', 'const a = `You can bring ${name} back.`;', 1, 'restore'],
])('finds an old term in %s', (_, text, line, term) => {
  const [found, ...others] = findOldTerms(PATH, text);
  expect(found).toMatchObject({ path: PATH, line, advice: expect.stringContaining(term) });
  expect(others).toEqual([]);
});

test.each([
  ['names in code', 'const pictures = films.map((video) => video.look);'],
  ['a class and a path', '<a className="picture film-list" href="/films">Videos</a>;'],
  ['an import', "import { picture } from './picture of a video.ts';"],
  ['SQL', 'sql`select mail from mails where somebody = 1`;'],
  ['comments', '// Somebody keeps the video.\nf();'],
])('leaves %s alone', (_, text) => {
  expect(findOldTerms(PATH, text)).toEqual([]);
});

test.each(['app/drafts/card.test.tsx', 'server/main.ts', 'app/messages/testing/texts.ts'])(
  "doesn't read %s",
  (path) => {
    expect(findOldTerms(path, "const a = 'Somebody sent a video.';")).toEqual([]);
  },
);
