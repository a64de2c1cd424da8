import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { aDocument } from '../testing/documents.ts';
import { formatProblem, readMemorialDocument } from './document-problems.ts';

function problemsOf(document: unknown): string[] {
  const reading = readMemorialDocument(document);
  return reading.ok ? [] : reading.problems.map(formatProblem);
}

describe('"a bad document names every wrong field with its path and what was expected"', () => {
  test('all of them at once', () => {
    const problems = problemsOf({
      slug: 'Ada Example',
      fullName: 42,
      dob: '2023-02-29',
      actionButtons: { share: 'yes' },
      sections: [
        { type: 'textSection', order: 'first' },
        { type: 'poemSection', order: 2 },
        { type: 'albumSection', order: 3, photos: [{ photo: 'javascript:alert(1)' }, {}] },
      ],
    });
    expect(problems).toEqual([
      expect.stringMatching(/^slug: expected a slug of 3 to 80 .*, found text "Ada Example"$/),
      'actionButtons.share: expected true or false, found text "yes"',
      'fullName: expected text on one line of at most 200 characters, found the number 42',
      'dob: expected a real date as YYYY-MM-DD, YYYY-MM or YYYY, found text "2023-02-29"',
      'sections[0].order: expected a number, found text "first"',
      expect.stringMatching(
        /^sections\[1\](\.type)?: expected a section whose type is one of textSection, albumSection, .*, found text "poemSection"$/,
      ),
      expect.stringMatching(
        /^sections\[2\]\.photos\[0\]\.photo: expected a file next to the document .*, found text "javascript:alert\(1\)"$/,
      ),
      expect.stringMatching(/^sections\[2\]\.photos\[1\]\.photo: expected .*, found nothing$/),
    ]);
  });

  test.each([
    ['a reserved word', 'about'],
    ['too short', 'ab'],
    ['with a space', 'ada example'],
    ['an id', `mem_${'a'.repeat(22)}`],
  ])('a slug: %s', (_, slug) => {
    expect(problemsOf(aDocument({ slug }))).toEqual([
      `slug: expected a slug of 3 to 80 lower-case letters, digits and single hyphens that is not reserved, found text "${slug}"`,
    ]);
  });

  test('"a 300-character name" by its length', () => {
    expect(problemsOf(aDocument({ fullName: 'x'.repeat(300) }))).toEqual([
      'fullName: expected text on one line of at most 200 characters, found text of 300 characters',
    ]);
  });

  test.each([
    ['nothing that can be seen', '\u200B\u2060', '"\\u{200B}\\u{2060}"'],
    ['a Braille blank', '\u2800', '"\\u{2800}"'],
    ['an override that turns the text around', 'Ada \u202Egro.live', '"Ada \\u{202E}gro.live"'],
    ['an isolate that is left open', '\u2067Ada', '"\\u{2067}Ada"'],
  ])('a name of %s', (_, name, shown) => {
    const problem = `expected a name with visible letters, without characters that change the text direction, found text ${shown}`;
    const tribute = { date: '2026-03-04', name, text: 'Thank you' };
    expect(
      problemsOf(
        aDocument({
          fullName: name,
          fullName2: name,
          sections: [
            { type: 'familyTreeSection', order: 1, members: [{ name, relationship: 'Mother' }] },
            { type: 'tributesSection', order: 2, tributes: [tribute] },
          ],
        }),
      ),
    ).toEqual([
      `fullName: ${problem}`,
      `fullName2: ${problem}`,
      `sections[0].members[0].name: ${problem}`,
      `sections[1].tributes[0].name: ${problem}`,
    ]);
  });

  test.each(['👩‍👩‍👧‍👦', 'می‌خواهم', 'ශ්‍රී', '‏שרה‏', '李', 'O’Brien', '🖤'])(
    'the name %s is accepted unchanged',
    (fullName) => {
      expect(problemsOf(aDocument({ fullName }))).toEqual([]);
    },
  );

  test('a NUL byte is shown, not hidden', () => {
    expect(problemsOf(aDocument({ fullName: 'a\0b' }))).toEqual([
      'fullName: expected text on one line of at most 200 characters, without control characters, found text "a\\u0000b"',
    ]);
  });

  test('an hour that the clocks skip', () => {
    const gathering = { kind: 'funeral', date: '2027-03-28', time: '02:30' };
    const gatherings = [{ ...gathering, timeZone: 'Europe/Berlin' }];
    const sections = [{ type: 'serviceSection', order: 1, gatherings }];
    expect(problemsOf(aDocument({ sections }))).toEqual([
      'sections[0].gatherings[0].time: expected an hour that exists on this day: the clocks go forward and skip this one, found text "02:30"',
    ]);
  });

  test('a misspelt field by its name', () => {
    expect(problemsOf(aDocument({ fullname: 'Ada' }))).toEqual([
      'fullname: expected no field with this name, found one; check its spelling',
    ]);
  });

  test('null with advice', () => {
    expect(problemsOf(aDocument({ quote: null }))).toEqual([
      'quote: expected text of at most 2,000 characters, found null (leave the field out instead)',
    ]);
  });

  test.each([
    [[], 'a list of 0'],
    ['text', 'text "text"'],
    [null, 'null'],
    [7, 'the number 7'],
  ])('a document that is %j', (document, found) => {
    const [problem, ...more] = problemsOf(document);
    expect(problem).toContain('the document: expected a memorial document (an object), found');
    expect(problem).toContain(found);
    expect(more).toEqual([]);
  });
});

describe('any input', () => {
  test('never throws, and has at least one problem when refused', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        const reading = readMemorialDocument(JSON.parse(json));
        expect(reading.ok || reading.problems.length > 0).toBe(true);
      }),
    );
  });

  test('never throws on any value of a field', () => {
    const field = fc.constantFrom(
      'slug',
      'fullName',
      'dob',
      'sections',
      'actionButtons',
      '__proto__',
    );
    fc.assert(
      fc.property(field, fc.jsonValue(), (name, value) => {
        const document = JSON.parse(`{"slug":"ada-example","fullName":"Ada"}`) as object;
        Object.defineProperty(document, name, {
          value,
          enumerable: true,
          configurable: true,
          writable: true,
        });
        expect(() => readMemorialDocument(document)).not.toThrow();
      }),
    );
  });

  test("isn't traversed deeper than a document", () => {
    const deep = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`) as unknown;
    expect(problemsOf(aDocument({ sections: deep })).length).toBeGreaterThan(0);
  });

  test("can't change a prototype", () => {
    const document: unknown = JSON.parse(
      '{"slug":"ada-example","fullName":"Ada","__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
    );
    expect(readMemorialDocument(document).ok).toBe(false);
    expect('isAdmin' in {}).toBe(false);
  });
});
