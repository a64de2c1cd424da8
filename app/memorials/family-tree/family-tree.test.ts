import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { anyText } from '../../../tests/harness/any-text.ts';
import { FAMILY_CATEGORIES } from './family-category-label.ts';
import { arrangeFamily, categoryOf } from './family-tree.ts';

const of = (...relationships: string[]) =>
  arrangeFamily(relationships.map((relationship) => ({ relationship })));

describe('the category of a relationship', () => {
  test.each([
    ['Mother', 'Parents'],
    ['Step-father', 'Parents'],
    ['Adoptive mum', 'Parents'],
    ['Guardian', 'Parents'],
    ['Legal guardian', 'Parents'],
    ['Ward', 'Children'],
    ['Step-grandmother', 'Grandparents'],
    ['Adoptive grandmother', 'Grandparents'],
    ['Son', 'Children'],
    ['Stepdaughter', 'Children'],
    ['Children', 'Children'],
    ['Twin brother', 'Siblings'],
    ['Half-sister', 'Siblings'],
    ['Husband', 'Spouse'],
    ['late wife', 'Spouse'],
    ['Partner', 'Spouse'],
    ['Civil partner', 'Spouse'],
    ['Grandmother', 'Grandparents'],
    ['Great-grandfather', 'Grandparents'],
    ['Nana', 'Grandparents'],
    ['Grand-daughter', 'Grandchildren'],
    ['Great-grandson', 'Grandchildren'],
    ['Grandchildren', 'Grandchildren'],
    ['Great aunt', 'Aunts and Uncles'],
    ['Grand-uncle', 'Aunts and Uncles'],
    ['Niece', 'Nieces and Nephews'],
    ['Grand-nephew', 'Nieces and Nephews'],
    ['Second cousin once removed', 'Cousins'],
    ['Brother-in-law', 'In-Laws'],
    ['Mother in law', 'In-Laws'],
    ["Son's wife", 'In-Laws'],
    ['Godmother', 'Extended Family'],
    ['God-son', 'Extended Family'],
    ['Godchildren', 'Extended Family'],
  ])('%s belongs to %s', (relationship, category) => {
    expect(categoryOf(relationship)).toBe(category);
  });

  test.each([
    'Friend',
    'Neighbour',
    'Business partner',
    'Person',
    'Girlfriend',
    '',
    '🙂',
    'Mothership',
  ])("an unknown relationship ('%s') belongs to none", (relationship) => {
    expect(categoryOf(relationship)).toBeNull();
  });

  test('any text gets a category or null in little time', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 200 }), (text) => {
        const category = categoryOf(text);
        return category === null || FAMILY_CATEGORIES.includes(category);
      }),
    );
  });
});

describe('the arrangement', () => {
  test("categories are 'in rank order', members in the order of the document", () => {
    const tree = arrangeFamily([
      { relationship: 'Cousin', name: 'a' },
      { relationship: 'Son', name: 'b' },
      { relationship: 'Mother', name: 'c' },
      { relationship: 'Daughter', name: 'd' },
    ]);
    expect(
      tree.groups.map((group) => [group.category, group.members.map(({ member }) => member.name)]),
    ).toEqual([
      ['Parents', ['c']],
      ['Children', ['b', 'd']],
      ['Cousins', ['a']],
    ]);
  });

  test('no one is shown when no member matches a known relationship', () => {
    expect(of('Friend', 'Colleague').groups).toEqual([]);
  });

  test("'collapse is offered only if more than 2 categories (narrow) or more than 5 members (wide)'", () => {
    expect(of('Mother', 'Son')).toMatchObject({ collapsesOnNarrow: false, collapsesOnWide: false });
    expect(of('Mother', 'Son', 'Wife')).toMatchObject({
      collapsesOnNarrow: true,
      collapsesOnWide: false,
    });
    expect(of('Mother', 'Father', 'Son', 'Son', 'Son')).toMatchObject({
      collapsesOnNarrow: false,
      collapsesOnWide: false,
    });
    expect(of('Mother', 'Father', 'Son', 'Son', 'Son', 'Son')).toMatchObject({
      collapsesOnNarrow: false,
      collapsesOnWide: true,
    });
  });

  test("'collapsed shows 2 categories' on narrow screens", () => {
    const { groups } = of('Mother', 'Son', 'Wife', 'Cousin');
    expect(groups.map((group) => group.staysOnNarrow)).toEqual([true, true, false, false]);
  });

  test("'or 5 members in total on wider screens', counted across categories", () => {
    const { groups } = of('Mother', 'Father', 'Son', 'Son', 'Son', 'Wife');
    const stays = groups.flatMap((group) => group.members.map((member) => member.staysOnWide));
    expect(stays).toEqual([true, true, true, true, true, false]);
  });

  test('members without a known relationship are not counted', () => {
    expect(of('Mother', 'Friend', 'Friend', 'Friend', 'Friend', 'Friend').collapsesOnWide).toBe(
      false,
    );
  });
});
