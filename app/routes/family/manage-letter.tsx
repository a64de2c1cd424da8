import { LoadFailure, LoadingOutline } from '../../accounts/session-in-browser/load-failure.tsx';
import { loadPrivate } from '../../accounts/session-in-browser/load-private.ts';
import { privatePageMeta } from '../../shell/private-page-meta.ts';
import { runIntent } from '../../wire/intents.ts';
import { LetterScreen } from '../../words/letters/letter-screen.client.tsx';
import { letterIntents } from '../../words/letters/letters-intents.ts';
import { loadLetter } from '../../words/letters/load-letters.ts';
import type { Route } from './+types/manage-letter';

const TITLE = 'Condolences';

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Condolence');

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadPrivate('We couldn’t load this condolence.', () =>
    loadLetter(params.memorialId, params.letterId),
  );
}

export function clientAction({ request, params }: Route.ClientActionArgs) {
  return runIntent(request, letterIntents(params.memorialId));
}

export function HydrateFallback() {
  return <LoadingOutline title={TITLE} />;
}

export default function ManageLetter({ loaderData }: Route.ComponentProps) {
  if (!loaderData.ok) return <LoadFailure title={TITLE} />;
  return <LetterScreen {...loaderData.data} />;
}
