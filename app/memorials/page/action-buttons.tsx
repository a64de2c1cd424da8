import { Feather, Mail } from 'lucide-react';

import type { ActionButtons as ActionButtonFlags } from '../contract.ts';
import { formAddress } from './form-address.ts';

interface ActionButtonsProps {
  actionButtons: ActionButtonFlags;
  /** undefined in a preview */
  path: string | undefined;
}

/** The buttons submit forms, so that they work without JavaScript. */
export function ActionButtons({ actionButtons, path }: ActionButtonsProps) {
  if (!actionButtons.sendCondolences && !actionButtons.addTribute) return null;
  const Group = path === undefined ? 'div' : 'form';
  return (
    <Group className="memorial-actions">
      {actionButtons.sendCondolences ? (
        <button
          type={path === undefined ? 'button' : 'submit'}
          formAction={formAddress(path, 'letter')}
          className="memorial-button"
          data-variant="primary"
        >
          <Mail aria-hidden="true" />
          Send Condolences
        </button>
      ) : null}
      {actionButtons.addTribute ? (
        <button
          type={path === undefined ? 'button' : 'submit'}
          formAction={formAddress(path, 'tribute')}
          className="memorial-button"
          data-variant="primary"
        >
          <Feather aria-hidden="true" />
          Add Tribute
        </button>
      ) : null}
    </Group>
  );
}
