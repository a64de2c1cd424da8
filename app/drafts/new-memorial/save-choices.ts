import { msg } from '@lingui/core/macro';

import { pageI18n as i18n } from '../../language/i18n.ts';
import { SLUG_MAX_LENGTH, SLUG_MIN_LENGTH } from '../../memorials/slugs.ts';
import { toFailure, type ActionResult } from '../../wire/action-result.ts';
import { call } from '../../wire/call.ts';
import { ApiFailure } from '../../wire/errors/api-failure.ts';
import { randomToken } from '../changes/random-ids.ts';
import { valueHash } from '../changes/value-hash.ts';
import { drafts } from '../endpoints.ts';
import type { KeptMemorial } from '../kept-memorial.ts';
import { ADDRESS_TAKEN } from '../publishing/address/address-field.tsx';
import { toSlug } from '../publishing/address/to-slug.ts';
import { addressPayloadSchema } from '../publishing/contract.ts';
import { publishing } from '../publishing/endpoints.ts';
import type { UnfinishedMemorial } from './unfinished-page.ts';
import { SENTENCES } from './unfinished-sentences.ts';

const ADDRESS_FORM = msg`Use ${{ least: SLUG_MIN_LENGTH }} to ${{ most: SLUG_MAX_LENGTH }} characters: lower-case letters, numbers and single hyphens. Some words are reserved for our own pages.`;

/** Saves the chosen theme and address. If the address is invalid or taken, the error is in `fieldErrors.slug`. */
export async function saveChoices(
  page: UnfinishedMemorial,
  memorial: KeptMemorial,
): Promise<ActionResult> {
  try {
    const slug = page.slug === undefined ? memorial.slug : await toSlug(page.slug);
    const address = addressPayloadSchema.safeParse({ slug });
    if (!address.success) return addressFailure(i18n._(ADDRESS_FORM));
    if (page.themeId) await saveLook(page.themeId, memorial.id);
    // The slug is sent even if it equals `memorial.slug`, because `memorial` can be out of date after an earlier
    // attempt.
    if (page.slug !== undefined) {
      await call(publishing.changeAddress, { id: memorial.id, payload: address.data });
    }
    return { ok: true };
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 'SLUG_TAKEN') {
      return addressFailure(i18n._(ADDRESS_TAKEN));
    }
    const failure = toFailure(error, i18n._(SENTENCES.loadFailed));
    return failure.isApiResponse
      ? failure
      : { ...failure, sentence: i18n._(navigator.onLine ? SENTENCES.notSaved : SENTENCES.offline) };
  }
}

/**
 * Loads the draft first, because a change contains the hash of the current value (`was`), and an earlier attempt may
 * have changed the theme.
 */
async function saveLook(themeId: string, memorialId: string): Promise<void> {
  const { document } = await call(drafts.read, { id: memorialId });
  const saved = document['themeId'];
  if (saved === themeId) return;
  const was = valueHash(saved);
  const change = { id: randomToken(), op: 'set' as const, path: 'themeId', value: themeId, was };
  await call(drafts.change, { id: memorialId, payload: { changes: [change] } });
}

function addressFailure(sentence: string): ActionResult {
  return {
    ok: false,
    sentence,
    fieldErrors: { slug: sentence },
    code: undefined,
    isApiResponse: false,
  };
}
