import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';

import type { User } from '../../accounts/contract.ts';
import { greetedNameIn } from '../../language/name-order.ts';
import { UserText } from '../../language/user-text.tsx';
import { useFocusOfRemoved } from '../../ui/focus-of-removed.ts';
import { useRouteAction } from '../../ui/form/route-action.ts';
import type { ActionResult, Loaded } from '../../wire/action-result.ts';
import type { LoadedMemorials } from './load-memorials.ts';

import './memorial-cards.css';
import { MemorialListFailure } from './memorial-list-failure.tsx';
import { MemorialList, MemorialListOutline } from './memorial-list.tsx';
import type { MemorialsAction } from './memorials-intents.ts';

interface MemorialsScreenProps {
  user: User;
  loaded: Loaded<LoadedMemorials> | undefined;
  children?: ReactNode;
}

/** `/memorials`: the greeting and sentence of SPEC section 2, then the user's memorials. */
export function MemorialsScreen({ user, loaded, children }: MemorialsScreenProps) {
  const { i18n } = useLingui();
  const name = greetedNameIn(i18n.locale, user);
  const frame = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useFocusOfRemoved(frame, title);
  return (
    <section className="memorials" ref={frame}>
      <h1 className="memorials-title" ref={title} tabIndex={-1}>
        {name ? (
          <Trans>
            Welcome back, <UserText of={name} />!
          </Trans>
        ) : (
          <Trans>Welcome back!</Trans>
        )}
      </h1>
      <p className="memorials-text">
        <Trans>This is your memorials. More features coming soon.</Trans>
      </p>
      {children}
      {loaded ? <LoadedList loaded={loaded} /> : <MemorialListOutline />}
    </section>
  );
}

function LoadedList({ loaded }: { loaded: Loaded<LoadedMemorials> }) {
  const { revalidate, state } = useRevalidator();
  const { send } = useRouteAction<MemorialsAction, ActionResult>();
  if (!loaded.ok) {
    return <MemorialListFailure isBusy={state !== 'idle'} onRetry={() => void revalidate()} />;
  }
  return <MemorialList {...loaded.data} bringBack={(id) => send({ intent: 'bring-back', id })} />;
}
