import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';

import { openVerification } from '../../accounts/auth-dialog/open-verification.ts';
import { useSession } from '../../accounts/session-in-browser/session-store.ts';
import { call } from '../../wire/call.ts';
import { ApiFailure, failureMessage } from '../../wire/errors/api-failure.ts';
import type { KeptMemorial } from '../kept-memorial.ts';
import { loadKeptMemorial } from '../load-kept-memorial.ts';
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

const OFFLINE = msg`You’re offline, so nothing was published. We’re keeping your changes on this device; please publish again when you’re back online.`;
const NOT_SAVED = msg`Your latest changes haven’t been saved yet, so nothing was published. They’re still here; please publish again once they’re saved.`;
const MOVED_ON = msg`Someone else has just changed the page, so nothing was published. Please check the latest version, then publish again.`;
const FAILED = msg`We couldn’t publish the page just now. Your changes are saved; please try again.`;
const PUBLISHED_ELSEWHERE = msg`This page has just been published on another device or by someone else, so your choice of who can see it wasn’t saved. You can change it in Settings.`;

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
  // `prepare` would wait for the network.
  if (!navigator.onLine) return { step: 'asking', problem: i18n._(OFFLINE) };
  try {
    const revision = await prepare();
    if (revision === null) return { step: 'asking', problem: i18n._(NOT_SAVED) };
    const payload = choosesLevel(memorial) ? { revision, visibility } : { revision };
    const published = await call(publishing.publish, { id, payload });
    return { step: 'done', memorial: published.memorial };
  } catch (error) {
    const code = error instanceof ApiFailure ? error.code : undefined;
    if (code === 'EMAIL_NOT_VERIFIED') return 'unverified';
    if (code === 'DRAFT_MOVED_ON') {
      const current = await findPublishedElsewhere(memorial);
      if (current) return { step: 'done', memorial: current, note: i18n._(PUBLISHED_ELSEWHERE) };
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

/** The first publication sets who can see the page, which only the owner can choose. */
function choosesLevel({ state, role }: KeptMemorial): boolean {
  return state === 'draft' && role === 'owner';
}

/** The page, if its first publication came from elsewhere meanwhile. */
async function findPublishedElsewhere(memorial: KeptMemorial): Promise<KeptMemorial | undefined> {
  if (!choosesLevel(memorial)) return undefined;
  const current = await loadKeptMemorial(memorial.id).catch(() => undefined);
  return current?.state === 'published' ? current : undefined;
}
