import { useLingui } from '@lingui/react/macro';
import { useEffect, useReducer, useState } from 'react';

import { toFailure, type Loaded } from '../../wire/action-result.ts';
import { call } from '../../wire/call.ts';
import { management } from '../endpoints.ts';
import { loadMemorials, type LoadedMemorials } from './load-memorials.ts';
import { MemorialListFailure } from './memorial-list-failure.tsx';
import { MemorialList, MemorialListOutline } from './memorial-list.tsx';

/**
 * 'Your memorials' on the start page. That page is public and cached, so this component loads its data in the
 * browser, for signed-in users only.
 */
export function YourMemorials({ email }: { email: string }) {
  const { t } = useLingui();
  const [loads, loadAgain] = useReducer((count: number) => count + 1, 0);
  const [loaded, setLoaded] = useState<{ result: Loaded<LoadedMemorials>; of: string }>();
  const turn = `${loads} ${email}`;

  useEffect(() => {
    let isWanted = true;
    void loadMemorials().then((result) => {
      if (isWanted) setLoaded({ result, of: turn });
    });
    return () => {
      isWanted = false;
    };
  }, [turn]);

  const bringBack = async (id: string) => {
    try {
      await call(management.bringBack, { id });
      loadAgain();
      return { ok: true } as const;
    } catch (error) {
      return toFailure(error, t`We couldn’t restore the page. Please try again.`);
    }
  };

  const isLoading = loaded?.of !== turn;
  if (!loaded?.of.endsWith(` ${email}`)) return <MemorialListOutline />;
  const { result } = loaded;
  if (!result.ok) return <MemorialListFailure isBusy={isLoading} onRetry={loadAgain} />;
  return <MemorialList {...result.data} bringBack={bringBack} />;
}
