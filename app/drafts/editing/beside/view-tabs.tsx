import { Trans, useLingui } from '@lingui/react/macro';
import { Eye, Pencil } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';

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
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return;
    event.preventDefault();
    const other = shown === 'edit' ? 'preview' : 'edit';
    const wanted = { Home: 'edit', End: 'preview' }[event.key] ?? other;
    if (wanted !== shown) choose(other, true);
    tabs.current?.querySelector<HTMLElement>(`#${VIEW_IDS[wanted as ViewName].tab}`)?.focus();
  };
  const tab = (name: ViewName) => ({
    id: VIEW_IDS[name].tab,
    type: 'button' as const,
    role: 'tab',
    className: 'view-tab',
    'aria-selected': shown === name,
    'aria-controls': VIEW_IDS[name].panel,
    tabIndex: shown === name ? 0 : -1,
    onClick: () => {
      if (shown !== name) choose(name);
    },
  });
  return (
    <div
      ref={tabs}
      className="view-tabs"
      role="tablist"
      aria-label={t`Views`}
      onKeyDown={handleKeyDown}
    >
      <button {...tab('edit')}>
        <Pencil className="editor-icon" aria-hidden="true" />
        <Trans>Edit</Trans>
      </button>
      <button {...tab('preview')}>
        <Eye className="editor-icon" aria-hidden="true" />
        <Trans>Preview</Trans>
      </button>
    </div>
  );
}
