import { useEffect, useRef, type ReactNode } from 'react';

import type { Revision } from '../../editing/contract.ts';
import type { KeptMemorial } from '../contract.ts';
import { AddressSettings } from './address-form.tsx';
import { HistoryList } from './history-list.tsx';
import { TakenDown, TakingDown } from './taking-down.tsx';
import { VisibilitySettings } from './visibility-form.tsx';

import './memorial-settings.css';

export interface SettingsData {
  memorial: KeptMemorial;
  /** the newest first; undefined for those who may not edit, and while the page is taken down */
  revisions: readonly Revision[] | undefined;
}

interface MemorialSettingsProps extends SettingsData {
  /** the site's address without a trailing slash */
  origin: string;
  /** cards of other domains */
  children?: ReactNode;
}

/** The settings of a memorial: address, who may see it, history, and taking the page down. */
export function MemorialSettings({ memorial, revisions, origin, children }: MemorialSettingsProps) {
  const isTakenDown = memorial.state === 'taken-down';
  const heading = useFocusAfterChange(isTakenDown);
  return (
    <div className="memorial-settings">
      <h1 ref={heading} className="management-title" tabIndex={-1}>
        Settings
      </h1>
      {isTakenDown ? (
        <TakenDown memorial={memorial} />
      ) : (
        <>
          <AddressSettings memorial={memorial} origin={origin} />
          <VisibilitySettings memorial={memorial} />
          {children}
          {revisions ? <HistoryList memorialId={memorial.id} revisions={revisions} /> : null}
          <TakingDown memorial={memorial} />
        </>
      )}
    </div>
  );
}

/** Taking down and bringing back replace the screen with its focused button, so the focus moves to the heading. */
function useFocusAfterChange(isTakenDown: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const previous = useRef(isTakenDown);
  useEffect(() => {
    if (previous.current !== isTakenDown) heading.current?.focus();
    previous.current = isTakenDown;
  }, [isTakenDown]);
  return heading;
}
