import { useLingui } from '@lingui/react/macro';
import { Eye, Pencil } from 'lucide-react';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';

import { loadPage } from '../../preview/load-page.ts';
import type { EditorView, ViewName } from './editor-view.ts';

export const VIEW_IDS: Readonly<Record<ViewName, { tab: string; panel: string }>> = {
  edit: { tab: 'edit-tab', panel: 'edit-panel' },
  preview: { tab: 'preview-tab', panel: 'preview-panel' },
};

/** Nothing on a wide screen, where both are shown. */
export function ViewTabs({ view }: { view: EditorView }) {
  const { t } = useLingui();
  const tabs = useRef<HTMLDivElement>(null);
  const { shown, choose } = view;
  if (view.isWide) return null;
  const handleKeyDown = (event: KeyboardEvent) => {
    const wanted = tabForKey(event.key, shown);
    if (wanted === undefined) return;
    event.preventDefault();
    if (wanted !== shown) choose(wanted, true);
    tabs.current?.querySelector<HTMLElement>(`#${VIEW_IDS[wanted].tab}`)?.focus();
  };
  const tab = (name: ViewName) => ({
    name,
    isShown: shown === name,
    onChoose: () => {
      if (shown !== name) choose(name);
    },
    onKeyDown: handleKeyDown,
  });
  return (
    <div ref={tabs} className="view-tabs" role="tablist" aria-label={t`Edit or preview`}>
      <Tab {...tab('edit')}>
        <Pencil className="editor-icon" aria-hidden="true" />
        <TabWords words={t({ message: 'Edit', context: 'tab' })} />
      </Tab>
      <Tab {...tab('preview')} onApproach={prefetchPage}>
        <Eye className="editor-icon" aria-hidden="true" />
        <TabWords words={t`Preview`} />
      </Tab>
    </div>
  );
}

/** A failure shows when the tab is open. */
function prefetchPage(): void {
  loadPage().catch(() => undefined);
}

/** As wide as when it is chosen and bold, so that nothing moves. */
function TabWords({ words }: { words: string }) {
  return (
    <span className="view-tab-words" data-words={words}>
      {words}
    </span>
  );
}

function tabForKey(key: string, shown: ViewName): ViewName | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowRight':
      return shown === 'edit' ? 'preview' : 'edit';
    case 'Home':
      return 'edit';
    case 'End':
      return 'preview';
    default:
      return undefined;
  }
}

interface TabProps {
  name: ViewName;
  isShown: boolean;
  onChoose: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** called when the person is about to choose the tab */
  onApproach?: () => void;
  children: ReactNode;
}

function Tab({ name, isShown, onChoose, onKeyDown, onApproach, children }: TabProps) {
  return (
    <button
      type="button"
      role="tab"
      id={VIEW_IDS[name].tab}
      className="view-tab"
      aria-selected={isShown}
      aria-controls={VIEW_IDS[name].panel}
      tabIndex={isShown ? 0 : -1}
      onClick={onChoose}
      onPointerEnter={onApproach}
      onFocus={onApproach}
      onKeyDown={onKeyDown}
    >
      {children}
    </button>
  );
}
