import { describe, expect, test } from 'vitest';

import type { Memorial } from './contract.ts';
import { memorialMeta } from './memorial-meta.ts';
import { presentMemorialPage } from './page-view.ts';

const SITE = { origin: 'https://here.example', product: { name: 'Evermore' } };

function metaOf(memorial: Partial<Memorial>) {
  const page = presentMemorialPage(
    {
      slug: 'ada-lind',
      fullName: 'Ada Lind',
      actionButtons: { sendCondolences: true, addTribute: true, share: true },
      sections: [],
      ...memorial,
    },
    (markdown) => markdown,
  );
  return memorialMeta(page, SITE);
}

describe('a document that was kept before names were looked at', () => {
  test('turns nothing around in a title, a preview or a search result', () => {
    const turning = 'Ada \u202Egro.live\u2067';
    const meta = metaOf({
      fullName: turning,
      fullName2: turning,
      quote: turning,
      memorialHeader: turning,
      birthLocation: turning,
      deathLocation: turning,
    });
    expect(JSON.stringify(meta)).not.toMatch(/[\u202A-\u202E\u2066-\u206F]/u);
    expect(meta).toContainEqual({ title: 'Ada gro.live & Ada gro.live · Evermore' });
  });

  test('keeps the joiners and marks of real names', () => {
    const name = '\u200Fשרה\u200F 👩‍👩‍👧';
    expect(metaOf({ fullName: name })).toContainEqual({ title: `${name} · Evermore` });
  });
});
