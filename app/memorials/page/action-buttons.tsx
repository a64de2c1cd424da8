import { KeptLanguage } from '../../language/kept-language.tsx';
import type { ActionButtons as ActionButtonFlags } from '../contract.ts';
import { WriteButton } from './write-button.tsx';

interface ActionButtonsProps {
  actionButtons: ActionButtonFlags;
  /** undefined in a preview */
  path: string | undefined;
  /** the language that the visitor has chosen */
  language: string | undefined;
}

export function ActionButtons({ actionButtons, path, language }: ActionButtonsProps) {
  if (!actionButtons.sendCondolences && !actionButtons.addTribute) return null;
  const Group = path === undefined ? 'div' : 'form';
  return (
    <Group className="memorial-actions">
      <KeptLanguage language={language} />
      {actionButtons.sendCondolences ? (
        <WriteButton kind="letter" path={path} className="memorial-button" data-variant="primary" />
      ) : null}
      {actionButtons.addTribute ? (
        <WriteButton
          kind="tribute"
          path={path}
          className="memorial-button"
          data-variant="primary"
        />
      ) : null}
    </Group>
  );
}
