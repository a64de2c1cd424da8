import { Trans, useLingui } from '@lingui/react/macro';
import { memo } from 'react';

import { DEFAULT_THEME_ID } from '../../../themes/contract.ts';
import { themeNameOf } from '../../../themes/theme-name.ts';
import { useLazyModule } from '../../../ui/lazy-module.ts';
import { Notice } from '../../../ui/notice.tsx';
import { EditorCard } from '../editor-card.tsx';
import { textOf } from '../fields/draft-text.tsx';
import type { Head } from '../header/header.ts';
import type { ThemeSheets } from './theme-sheets.ts';

const loadLook = () => import('./theme-form.tsx');

interface LookCardProps {
  head: Head;
  sheets: ThemeSheets;
  isOpen: boolean;
  onToggle: (card: string) => void;
}

export const ThemeCard = memo(function ThemeCard({
  head,
  sheets,
  isOpen,
  onToggle,
}: LookCardProps) {
  const { t } = useLingui();
  const loaded = useLazyModule(loadLook, isOpen);
  return (
    <EditorCard
      card="look"
      kind={t`Theme`}
      title={themeNameOf(textOf(head['themeId']) || DEFAULT_THEME_ID)}
      isOpen={isOpen}
      onToggle={onToggle}
    >
      {loaded ? (
        <loaded.ThemeForm head={head} sheets={sheets} />
      ) : (
        <Notice type="info" role="status">
          <Trans>Loading…</Trans>
        </Notice>
      )}
    </EditorCard>
  );
});
