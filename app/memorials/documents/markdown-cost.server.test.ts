import { describe, expect, test } from 'vitest';

import type { Memorial } from '../contract.ts';
import { formatProblem } from './document-problems.ts';
import { findSlowTexts, type Rendering } from './markdown-cost.server.ts';

function withTexts(...texts: string[]): Memorial {
  return {
    slug: 'ada-lind',
    fullName: 'Ada Lind',
    actionButtons: { sendCondolences: true, addTribute: true, share: true },
    sections: [
      { type: 'albumSection', order: 0 },
      ...texts.map((bodyText, order) => ({ type: 'textSection' as const, order, bodyText })),
    ],
  };
}

function rendererTaking(...times: number[]): () => Rendering {
  return () => ({ isRendered: true, time: times.shift() ?? 0 });
}

describe('a text that would be slow to render', () => {
  test('is refused with its path', async () => {
    expect(
      (await findSlowTexts(withTexts('one', 'two'), rendererTaking(1, 80, 70, 60.4))).map(
        formatProblem,
      ),
    ).toEqual([
      'sections[2].bodyText: expected text that renders within 50 milliseconds, found text that takes 60; remove brackets, stars and other marks that format nothing',
    ]);
  });

  test('may have been slow for another reason, and is rendered again before it is refused', async () => {
    expect(await findSlowTexts(withTexts('one'), rendererTaking(300, 90, 49))).toEqual([]);
  });

  test('counts towards the total of the document', async () => {
    const texts = Array.from({ length: 50 }, (_, index) => `Text ${index}`);
    const fast = () => ({ isRendered: true, time: 41 });
    expect((await findSlowTexts(withTexts(...texts), fast)).map(formatProblem)).toEqual([
      'sections: expected texts that together render within 2000 milliseconds, found texts that take 2009',
    ]);
  });

  test('with quotes and lists nested too deep is refused, however fast', async () => {
    const problems = await findSlowTexts(withTexts('a', '>'.repeat(50_000), `${'- '.repeat(12)}a`));
    expect(problems.map(formatProblem)).toEqual([
      'sections[2].bodyText: expected text with quotes and lists nested at most nine deep, found text with deeper nesting',
      'sections[3].bodyText: expected text with quotes and lists nested at most nine deep, found text with deeper nesting',
    ]);
  });

  test('is never one that families write, however long', async () => {
    const paragraph =
      'She sang in the *choir* of St. Mary for **forty** years; [here](https://a.b/c) they are.\n\n- and\n- so on\n\n';
    const longest = paragraph.repeat(500).slice(0, 50_000);
    expect(await findSlowTexts(withTexts(...Array.from({ length: 20 }, () => longest)))).toEqual(
      [],
    );
  });

  test('is the last to be measured if the texts take too long together', async () => {
    let rendered = 0;
    const slow = () => ({ isRendered: true, time: (rendered += 1) && 300 });
    const texts = Array.from({ length: 200 }, (_, index) => `Text ${index}`);
    expect(await findSlowTexts(withTexts(...texts), slow)).toHaveLength(7);
    expect(rendered).toBe(21);
  });

  test('lets other requests run between two renderings', async () => {
    let turns = 0;
    const seen: number[] = [];
    const render = () => {
      seen.push(turns);
      setImmediate(() => (turns += 1));
      return { isRendered: true, time: 1 };
    };
    await findSlowTexts(withTexts('one', 'two', 'three'), render);
    expect(seen).toEqual([0, 1, 2]);
  });
});
