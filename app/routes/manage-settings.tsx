import { loadPrivate } from '../accounts/session/load-private.ts';
import { LoadFailure, LoadingOutline } from '../memorials/management/load-failure.tsx';
import { loadSettings } from '../memorials/management/settings/load-settings.ts';
import { MemorialSettings } from '../memorials/management/settings/memorial-settings.client.ts';
import { settingsIntents } from '../memorials/management/settings/settings-intents.ts';
import { privatePageMeta } from '../shell/private-page-meta.ts';
import { useShellData } from '../shell/product.ts';
import { runIntent } from '../wire/intents.ts';
import { loadWordsSettings } from '../words/settings/load-words-settings.ts';
import { wordsIntents } from '../words/settings/words-intents.ts';
import { WordsSettingsCard } from '../words/settings/words-settings-card.client.ts';
import type { Route } from './+types/manage-settings';

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Settings');

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  const { memorialId } = params;
  return loadPrivate('The settings did not load.', async () => {
    const settings = await loadSettings(memorialId);
    const words = await loadWordsSettings(memorialId, settings.memorial.role);
    return { ...settings, words };
  });
}

export function clientAction({ request, params }: Route.ClientActionArgs) {
  const { memorialId } = params;
  return runIntent(request, { ...settingsIntents(memorialId), ...wordsIntents(memorialId) });
}

/** Shown until the data has loaded. The server renders only this, so its HTML contains no private data. */
export function HydrateFallback() {
  return <LoadingOutline title="Settings" />;
}

export default function ManageSettings({ loaderData }: Route.ComponentProps) {
  const origin = useShellData()?.origin ?? '';
  if (!loaderData.ok) return <LoadFailure title="Settings" />;
  const { words, ...settings } = loaderData.data;
  return (
    <MemorialSettings {...settings} origin={origin}>
      {words ? (
        <WordsSettingsCard words={words} mayChange={settings.memorial.role === 'owner'} />
      ) : null}
    </MemorialSettings>
  );
}
