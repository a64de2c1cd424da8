import { describe, expect, test } from 'vitest';

import type { Memorial, Section } from '../contract.ts';
import { presentMemorialPage } from './page-view.ts';

function pageOf(...sections: Section[]) {
  const memorial: Memorial = {
    slug: 'ada-lind',
    actionButtons: { sendCondolences: true, addTribute: true, share: true },
    fullName: 'Ada Lind',
    sections,
  };
  return presentMemorialPage(memorial, (markdown) => `<p>${markdown}</p>`, {
    now: new Date('2026-11-27T12:00:00Z'),
  });
}

const TRIBUTE = { date: '2026-03-04T15:20:00.000Z', name: 'Jon', text: 'A good neighbour.' };

test("sections are 'sorted by their order field'", () => {
  const page = pageOf(
    { type: 'textSection', order: 10, title: 'last' },
    { type: 'textSection', order: -1, title: 'first' },
    { type: 'textSection', order: 2.5, title: 'between' },
  );
  expect(page.sections.map((section) => section.title)).toEqual(['first', 'between', 'last']);
});

test.each([
  [
    '<h1 dir="auto">Leeds</h1><h2>School</h2><h6>Later</h6> &lt;h1&gt;',
    '<h3 dir="auto">Leeds</h3><h4>School</h4><h6>Later</h6> &lt;h1&gt;',
  ],
  ['<h3>Work</h3><h2>Leeds</h2>', '<h4>Work</h4><h3>Leeds</h3>'],
  ['<h5>Leeds</h5>', '<h3>Leeds</h3>'],
])(
  'the highest headings of a text are directly below the title of its section: %s',
  (text, html) => {
    const [section] = pageOf({ type: 'textSection', order: 1, bodyText: text }).sections;
    expect(section).toMatchObject({ html: `<p>${html}</p>` });
  },
);

describe("'a section renders nothing if it has no title, no subheading and no content'", () => {
  test.each<Section>([
    { type: 'textSection', order: 1 },
    { type: 'albumSection', order: 1, photos: [] },
    { type: 'timelineSection', order: 1 },
    { type: 'familyTreeSection', order: 1 },
    { type: 'contentSliderSection', order: 1, content: [] },
    { type: 'tributesSection', order: 1 },
    { type: 'serviceSection', order: 1 },
  ])('an empty $type', (section) => {
    expect(pageOf(section).sections).toEqual([]);
  });

  test('a text section with a title alone is shown', () => {
    expect(pageOf({ type: 'textSection', order: 1, title: 'Her garden' }).sections).toHaveLength(1);
  });

  test('a family tree renders nothing "when no member matches a known relationship", title or not', () => {
    const page = pageOf({
      type: 'familyTreeSection',
      order: 1,
      title: 'Family',
      members: [{ name: 'Jon', relationship: 'Friend' }],
    });
    expect(page.sections).toEqual([]);
  });

  test("a slider 'needs at least one item'", () => {
    const page = pageOf({ type: 'contentSliderSection', order: 1, title: 'Moments', content: [] });
    expect(page.sections).toEqual([]);
  });

  test("tributes need 'at least one previewable tribute'", () => {
    const hidden = { ...TRIBUTE, preview: false };
    const page = pageOf({ type: 'tributesSection', order: 1, title: 'Words', tributes: [hidden] });
    expect(page.sections).toEqual([]);
  });
});

describe("'toggle above 220 characters'", () => {
  const isLong = (bodyText: string) => {
    const [section] = pageOf({ type: 'textSection', order: 1, bodyText }).sections;
    return section?.type === 'textSection' && section.isLong;
  };

  test('220 characters have no toggle', () => {
    expect(isLong('a'.repeat(220))).toBe(false);
    expect(isLong('🌿'.repeat(220))).toBe(false);
  });

  test('221 characters have the toggle', () => {
    expect(isLong('a'.repeat(221))).toBe(true);
    expect(isLong('🌿'.repeat(221))).toBe(true);
    expect(isLong(`${'🌿'.repeat(220)}a`)).toBe(true);
    expect(isLong(`a${'🌿'.repeat(1_000)}`)).toBe(true);
  });
});

describe('a funeral', () => {
  const gathering = (date?: string) => ({
    kind: 'funeral' as const,
    timeZone: 'Europe/London',
    stream: 'none',
    ...(date ? { date } : {}),
  });
  const funeral = (order: number, ...dates: Array<string | undefined>): Section => ({
    type: 'serviceSection',
    order,
    gatherings: dates.map(gathering),
  });

  const funeralsOf = (...sections: Section[]) =>
    pageOf(...sections).sections.flatMap((section) =>
      section.type === 'serviceSection' ? section : [],
    );

  test('renders nothing without a gathering, title or not', () => {
    expect(funeralsOf({ type: 'serviceSection', order: 1, title: 'Funeral' })).toEqual([]);
  });

  test('has its gatherings numbered through all sections, in the order of the page', () => {
    const numbers = funeralsOf(funeral(3, undefined), funeral(1, undefined, undefined)).map(
      ({ gatherings }) => gatherings.map(({ number }) => number),
    );
    expect(numbers).toEqual([[1, 2], [3]]);
  });

  test("takes answers until its last gathering's day is over", () => {
    const [over, today, unknown] = funeralsOf(
      funeral(1, '2026-11-26', '2026-11-25'),
      funeral(2, '2026-11-26', '2026-11-27'),
      funeral(3, '2026-11-26', undefined),
    );
    expect(over).toMatchObject({ endedOn: '2026-11-26', takesAnswers: false });
    for (const section of [today, unknown]) {
      expect(section?.takesAnswers).toBe(true);
      expect(section?.endedOn).toBeUndefined();
    }
  });
});
