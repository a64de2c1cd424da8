import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';

import { openVerification } from '../../accounts/auth-dialog/open-verification.ts';
import { useSession } from '../../accounts/session-in-browser/session-store.ts';
import { call } from '../../wire/call.ts';
import { ApiFailure, failureMessage } from '../../wire/errors/api-failure.ts';
import type { KeptMemorial } from '../kept-memorial.ts';
import { plainReason } from '../plain-reason.ts';
import type { VisibilityPayload } from './contract.ts';
import { publishing } from './endpoints.ts';

export type PublishingState =
  | { step: 'asking'; problem?: string }
  | { step: 'sending' }
  | { step: 'verifying' }
  /** the server refused the draft; `places` are the fields with problems */
  | { step: 'incomplete'; places: ReadonlyArray<{ place: string; reason: string }> }
  | { step: 'done'; memorial: KeptMemorial; note?: string };

interface PublishingOptions {
  memorial: KeptMemorial;
  prepare: () => Promise<number | null>;
  onPublished: (memorial: KeptMemorial) => void;
  onMovedOn?: (() => Promise<void>) | undefined;
}

const NOT_SAVED = msg`Your latest changes haven’t been saved yet, so nothing was published. They’re still here; please publish again once they’re saved.`;
const MOVED_ON = msg`Someone else has just changed the page, so nothing was published. Please check the latest version, then publish again.`;
const FAILED = msg`We couldn’t publish the page just now. Your changes are saved; please try again.`;
const STAYED_LINK = msg`We couldn’t save your choice of who can see the page, so for now anyone with the link can see it. You can change this in Settings.`;

export function usePublishing(options: PublishingOptions) {
  const { i18n } = useLingui();
  const [state, setState] = useState<PublishingState>({ step: 'asking' });
  const isSending = useRef(false);

  const publish = async (visibility: VisibilityPayload): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    setState({ step: 'sending' });
    const next = await attempt(i18n, options, visibility);
    isSending.current = false;
    if (next === 'unverified') {
      await openVerification(useSession.getState().user?.email ?? '', {
        onOpen: () => setState({ step: 'verifying' }),
        onSuccess: () => void publish(visibility),
      });
      return;
    }
    setState(next);
    if (next.step === 'done') options.onPublished(next.memorial);
  };

  return { state, publish, askAgain: () => setState({ step: 'asking' }) };
}

async function attempt(
  i18n: I18n,
  { memorial, prepare, onMovedOn }: PublishingOptions,
  visibility: VisibilityPayload,
): Promise<PublishingState | 'unverified'> {
  const { id } = memorial;
  try {
    const revision = await prepare();
    if (revision === null) return { step: 'asking', problem: i18n._(NOT_SAVED) };
    if (setsLevelAtOnce(memorial, visibility)) {
      // Two requests would briefly show the page to people who must not see it.
      const closed = await call(publishing.publish, { id, payload: { revision, visibility } });
      return { step: 'done', memorial: closed.memorial };
    }
    const published = await call(publishing.publish, { id, payload: { revision } });
    return await widen(i18n, published.memorial, memorial, visibility);
  } catch (error) {
    const code = error instanceof ApiFailure ? error.code : undefined;
    if (code === 'EMAIL_NOT_VERIFIED') return 'unverified';
    if (code === 'DRAFT_MOVED_ON') {
      // If reloading fails, the status line shows the error.
      await onMovedOn?.().catch(() => undefined);
      return { step: 'asking', problem: i18n._(MOVED_ON) };
    }
    const places = error instanceof ApiFailure ? Object.entries(error.fields) : [];
    if (code === 'INVALID_INPUT' && places.length > 0) {
      return {
        step: 'incomplete',
        places: places.map(([place, reason]) => ({ place, reason: plainReason(i18n, reason) })),
      };
    }
    return { step: 'asking', problem: failureMessage(error, i18n._(FAILED)) };
  }
}

/** True for a first publication for family and friends, and for a page from an archive, which would keep its old level. */
function setsLevelAtOnce({ state, level, role }: KeptMemorial, chosen: VisibilityPayload): boolean {
  if (state !== 'draft' || role !== 'owner') return false;
  return chosen.level === 'family' || level !== null;
}

/**
 * A first publication without a visibility sets the level `link`. If the user chose `public`, a second request then
 * sets it. For `family`, one request does both (see `attempt`). Another level means that the page was published
 * elsewhere meanwhile, and stays as it is.
 */
async function widen(
  i18n: I18n,
  published: KeptMemorial,
  before: KeptMemorial,
  { level }: VisibilityPayload,
): Promise<PublishingState> {
  if (before.level !== null || level === 'link' || published.level !== 'link') {
    return { step: 'done', memorial: published };
  }
  try {
    const { memorial } = await call(publishing.changeVisibility, {
      id: published.id,
      payload: { level },
    });
    return { step: 'done', memorial };
  } catch {
    return { step: 'done', memorial: published, note: i18n._(STAYED_LINK) };
  }
}
