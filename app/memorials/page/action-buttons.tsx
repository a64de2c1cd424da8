import type { ActionButtons as ActionButtonFlags } from '../contract.ts';
import { WriteButton } from './write-button.tsx';

interface ActionButtonsProps {
  actionButtons: ActionButtonFlags;
  /** undefined in a preview */
  path: string | undefined;
}

export function ActionButtons({ actionButtons, path }: ActionButtonsProps) {
  if (!actionButtons.sendCondolences && !actionButtons.addTribute) return null;
  const Group = path === undefined ? 'div' : 'form';
  return (
    <Group className="memorial-actions">
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
