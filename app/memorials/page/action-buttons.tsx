import { Feather, Mail } from 'lucide-react';

import type { ActionButtons as ActionButtonFlags } from '../contract.ts';

interface ActionButtonsProps {
  actionButtons: ActionButtonFlags;
}

/** The two buttons below the sections. Their action is not specified yet. */
export function ActionButtons({ actionButtons }: ActionButtonsProps) {
  if (!actionButtons.sendCondolences && !actionButtons.addTribute) return null;
  return (
    <div className="memorial-actions">
      {actionButtons.sendCondolences ? (
        <button type="button" className="memorial-button" data-variant="primary">
          <Mail aria-hidden="true" />
          Send Condolences
        </button>
      ) : null}
      {actionButtons.addTribute ? (
        <button type="button" className="memorial-button" data-variant="primary">
          <Feather aria-hidden="true" />
          Add Tribute
        </button>
      ) : null}
    </div>
  );
}
