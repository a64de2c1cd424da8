import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, type ReactNode } from 'react';

import type { Revision } from '../../drafts/contract.ts';
import type { KeptMemorial } from '../../drafts/kept-memorial.ts';
import type { GuestsResponse } from '../../memorials/door/contract.ts';
import { AddressSettings } from './address-form.tsx';
import { HistoryList } from './history-list.tsx';
import { PlanUseCard } from './plan-use-card.tsx';
import { TakenDown, TakingDown } from './taking-down.tsx';
import { VisibilitySettings } from './visibility-form.tsx';

import './memorial-settings.css';

export interface SettingsData {
  memorial: KeptMemorial;
  /** newest first; undefined for members who cannot edit, and while the page is taken down */
  revisions: readonly Revision[] | undefined;
  /** undefined for members other than the owner */
  guests: GuestsResponse['guests'] | undefined;
}

interface MemorialSettingsProps extends SettingsData {
  origin: string;
  takeHome?: ReactNode;
  children?: ReactNode;
}

export function MemorialSettings(props: MemorialSettingsProps) {
  const { memorial, revisions, guests, origin, takeHome, children } = props;
  const isTakenDown = memorial.state === 'taken-down';
  const heading = useFocusAfterChange(isTakenDown);
  return (
    <div className="memorial-settings">
      <h1 ref={heading} className="management-title" tabIndex={-1}>
        <Trans>Settings</Trans>
      </h1>
      {isTakenDown ? (
        <>
          <TakenDown memorial={memorial} />
          {takeHome}
        </>
      ) : (
        <>
          <AddressSettings memorial={memorial} origin={origin} />
          <VisibilitySettings memorial={memorial} guests={guests} />
          {children}
          {memorial.plan ? <PlanUseCard plan={memorial.plan} /> : null}
          {takeHome}
          {revisions ? <HistoryList memorialId={memorial.id} revisions={revisions} /> : null}
          <TakingDown memorial={memorial} />
        </>
      )}
    </div>
  );
}

/** Taking the page down or restoring it removes the focused button, so the focus moves to the heading. */
function useFocusAfterChange(isTakenDown: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const previous = useRef(isTakenDown);
  useEffect(() => {
    if (previous.current !== isTakenDown) heading.current?.focus();
    previous.current = isTakenDown;
  }, [isTakenDown]);
  return heading;
}
