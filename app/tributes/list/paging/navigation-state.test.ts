import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { createTributesState, parseTributesState, type TributesState } from './navigation-state.ts';

const SLUG = 'ada-example';
const TRIBUTE = { date: '2026-03-04T15:20:00.000Z', name: 'Ruth', text: 'Thank you.' };

function aState(overrides: Partial<TributesState> = {}): TributesState {
  return {
    memorial: {
      slug: SLUG,
      name: 'Ada Example & Bo Example',
      names: ['Ada Example', 'Bo Example'],
      isInvented: true,
      themeId: 'sea-glass',
      canAddTribute: true,
    },
    themeAttributes: { 'data-theme': 'sea-glass', 'data-card': 'bordered' },
    tributes: [TRIBUTE],
    title: 'In their words',
    ...overrides,
  };
}

function stored(state: unknown): unknown {
  return structuredClone(state);
}

describe('navigation state', () => {
  test("gives 'the memorial, the tributes and a title' as passed", () => {
    expect(parseTributesState(stored(createTributesState(aState())), SLUG)).toEqual({
      ...aState(),
      categories: [],
    });
  });

  test('is no larger for a memorial with thousands of tributes', () => {
    const tributes = Array.from({ length: 5_000 }, () => TRIBUTE);
    expect(createTributesState(aState({ tributes })).tributes).toHaveLength(24);
  });

  test('for another memorial is ignored', () => {
    expect(parseTributesState(stored(aState()), 'somebody-else')).toBeNull();
  });

  test.each([
    null,
    undefined,
    'state',
    42,
    [],
    {},
    { memorial: SLUG, tributes: [] },
    { memorial: { slug: SLUG } },
    { memorial: { slug: SLUG }, tributes: { length: 1 } },
  ])('of the wrong shape is ignored (%#)', (value) => {
    expect(parseTributesState(value, SLUG)).toBeNull();
  });

  test.each([
    { ...TRIBUTE, name: undefined },
    { ...TRIBUTE, text: '  ' },
    { ...TRIBUTE, date: 'soon' },
    { name: 'Ruth', text: 'Thank you.' },
    'a tribute',
    null,
  ])('skips a tribute without name, date or text (%#)', (tribute) => {
    const read = parseTributesState({ ...aState(), tributes: [tribute, TRIBUTE] }, SLUG);
    expect(read?.tributes.map(({ name }) => name)).toEqual(['Ruth']);
  });

  test("has the fallbacks 'Memorial' and no title of its own", () => {
    const read = parseTributesState({ memorial: { slug: SLUG, name: ' ' }, tributes: [] }, SLUG);
    expect(read?.memorial.name).toBe('Memorial');
    expect(read?.title).toBeUndefined();
  });

  test.each([[undefined], ['Ada'], [['Ada', 7]], [['Ada', ' ']], [[]], [['A', 'B', 'C']]])(
    'without separate names (%j) has the whole name',
    (names) => {
      const memorial = { slug: SLUG, name: 'Ada & Bo', names };
      expect(parseTributesState({ memorial, tributes: [] }, SLUG)?.memorial.names).toEqual([
        'Ada & Bo',
      ]);
    },
  );

  test("has the newest first, and its own tributes' categories if it lists none", () => {
    const tributes = [
      { ...TRIBUTE, name: 'Old', date: '2020-01-01T00:00:00.000Z', relationship: 'Aunt' },
      { ...TRIBUTE, name: 'New', date: '2026-01-01T00:00:00.000Z', category: 'Village' },
    ];
    const read = parseTributesState({ ...aState(), tributes }, SLUG);
    expect(read?.tributes.map(({ name }) => name)).toEqual(['New', 'Old']);
    expect(read?.categories).toEqual(['Aunt', 'Village']);
    const all = parseTributesState({ ...aState(), tributes, categories: ['Zoo', 'Aunt'] }, SLUG);
    expect(all?.categories).toEqual(['Aunt', 'Zoo']);
  });

  test("has no attributes except a theme's", () => {
    const themeAttributes = {
      'data-card': 'open',
      onclick: 'steal()',
      style: 'x',
      'data-x': 'a b',
      'data-y': 1,
    };
    expect(parseTributesState({ ...aState(), themeAttributes }, SLUG)?.themeAttributes).toEqual({
      'data-card': 'open',
    });
  });

  test('any value can be parsed without an error', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (memorial, tributes) => {
        const states = [
          memorial,
          { memorial, tributes },
          { memorial: { slug: SLUG }, tributes: [tributes] },
        ];
        for (const state of states) {
          const read = parseTributesState(state, SLUG);
          expect(read === null || read.memorial.name.length > 0).toBe(true);
        }
      }),
    );
  });
});
