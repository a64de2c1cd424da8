import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';

import { LoadingOutline } from '../accounts/session-in-browser/load-failure.tsx';
import { loadPrivate } from '../accounts/session-in-browser/load-private.ts';
import { useUserKey } from '../accounts/session-in-browser/user-key.ts';
import type { KeptMemorial } from '../drafts/kept-memorial.ts';
import { loadKeptMemorial } from '../drafts/load-kept-memorial.ts';
import { TributesManagement } from '../messages/moderation/screen/tributes-management.client.tsx';
import type { Loaded } from '../wire/action-result.ts';
import { ManagementRoom } from './management-room.tsx';
import { PrivatePage } from './private-page.tsx';
import { ProductPage } from './product-page.tsx';
import type { ProductPageData } from './product.ts';

interface TributesManagementPageProps extends ProductPageData {
  memorialId: string;
}

/**
 * Renders its layouts itself, because the public list of tributes has the same route (`memorial-tributes.tsx`) and
 * must not get these layouts.
 */
export function TributesManagementPage({ memorialId, ...data }: TributesManagementPageProps) {
  const memorial = useMemorial(memorialId);
  const [waiting, setWaiting] = useState<number>();
  return (
    <ProductPage {...data}>
      <PrivatePage>
        <ManagementRoom memorialId={memorialId} memorial={withWaiting(memorial, waiting)}>
          {/* The server has no `memorial`: it renders the outline, and its bundle lacks the screen. */}
          {memorial ? (
            <TributesManagement
              key={memorialId}
              memorialId={memorialId}
              language={memorial.ok ? memorial.data.language : undefined}
              onWaiting={setWaiting}
            />
          ) : (
            <LoadingOutline title={msg`Tributes Management`} />
          )}
        </ManagementRoom>
      </PrivatePage>
    </ProductPage>
  );
}

/** The count beside the room's name goes with the list, which each decision changes. */
function withWaiting(memorial: Loaded<KeptMemorial> | undefined, waiting: number | undefined) {
  if (!memorial?.ok || waiting === undefined) return memorial;
  return { ...memorial, data: { ...memorial.data, waitingWords: waiting } };
}

function useMemorial(memorialId: string): Loaded<KeptMemorial> | undefined {
  const { i18n } = useLingui();
  const userKey = useUserKey();
  const key = `${userKey} ${memorialId}`;
  const [loaded, setLoaded] = useState<{ key: string; memorial: Loaded<KeptMemorial> }>();

  useEffect(() => {
    if (userKey === null) return undefined;
    let isCurrent = true;
    const problem = i18n._(msg`We couldn’t load the memorial.`);
    void loadPrivate(problem, () => loadKeptMemorial(memorialId)).then((memorial) => {
      if (isCurrent) setLoaded({ key, memorial });
    });
    return () => {
      isCurrent = false;
    };
  }, [i18n, userKey, key, memorialId]);

  return loaded?.key === key ? loaded.memorial : undefined;
}
