import { expect, test } from 'vitest';

import { replies } from '../../accounts/testing/scripted-api.ts';
import { valueHash } from '../changes/value-hash.ts';
import type { Change } from '../contract.ts';
import { fakeFamilyApi, keptMemorial } from '../testing/fake-family-api.ts';
import { saveChoices } from './save-choices.ts';
import { emptyUnfinishedMemorial } from './unfinished-page.ts';

function aDraft() {
  const api = fakeFamilyApi();
  const loaded = keptMemorial();
  api.memorials.push({ ...loaded });
  const seen = new Set<string>();
  const draft: { themeId?: unknown } = {};
  api.override = (call) => {
    if (call.startsWith('GET') && call.endsWith('/draft')) {
      return replies.fine({ revision: 1, document: { sections: [], ...draft } });
    }
    if (!call.endsWith('/draft/changes')) return undefined;
    const { changes = [] } = (api.calls.at(-1)?.body ?? {}) as { changes?: Change[] };
    for (const change of changes) {
      if (change.op !== 'set' || seen.has(change.id)) continue;
      seen.add(change.id);
      if (change.was === valueHash(draft.themeId)) draft.themeId = change.value;
    }
    return undefined;
  };
  return { api, draft, loaded };
}

test('a theme and address chosen again after a failure are the ones saved', async () => {
  const { api, draft, loaded } = aDraft();
  const page = emptyUnfinishedMemorial('clara@example.org', 0);
  for (const [themeId, slug] of [
    ['candlelight', 'our-anna'],
    ['ocean-calm', 'anna-of-the-bees'],
    ['candlelight', loaded.slug],
  ] as const) {
    expect(await saveChoices({ ...page, themeId, slug }, loaded)).toEqual({ ok: true });
    expect({ themeId: draft.themeId, slug: api.memorials[0]?.slug }).toEqual({ themeId, slug });
  }
});

test('what was never chosen is not sent', async () => {
  const { api, loaded } = aDraft();
  await saveChoices(emptyUnfinishedMemorial('clara@example.org', 0), loaded);
  expect(api.calls).toEqual([]);
});
