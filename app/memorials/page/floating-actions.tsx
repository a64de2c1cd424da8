import { Feather, Mail, Plus } from 'lucide-react';
import { useId } from 'react';

import { formAddress } from './form-address.ts';

interface FloatingActionsProps {
  showTribute?: boolean;
  showCondolences?: boolean;
  /** undefined in a preview */
  path?: string | undefined;
}

/** The floating action widget (SPEC section 2). `floating-menu.ts` opens and closes the menu. */
export function FloatingActions({
  showTribute = true,
  showCondolences = true,
  path,
}: FloatingActionsProps) {
  const menuId = useId();
  if (!showTribute && !showCondolences) return null;
  const Menu = path === undefined ? 'div' : 'form';
  return (
    <div className="floating-actions" data-open="false">
      <Menu id={menuId} className="floating-actions-menu" inert>
        {showTribute ? (
          <button
            type={path === undefined ? 'button' : 'submit'}
            formAction={formAddress(path, 'tribute')}
            className="floating-option"
            data-option="tribute"
          >
            <Feather aria-hidden="true" />
            Add Tribute
          </button>
        ) : null}
        {showCondolences ? (
          <button
            type={path === undefined ? 'button' : 'submit'}
            formAction={formAddress(path, 'letter')}
            className="floating-option"
            data-option="condolences"
          >
            <Mail aria-hidden="true" />
            Send Condolences
          </button>
        ) : null}
      </Menu>
      <button
        type="button"
        className="floating-main"
        aria-label="More Actions"
        aria-expanded="false"
        aria-controls={menuId}
      >
        <Feather className="floating-quill" aria-hidden="true" />
        <Plus className="floating-plus" aria-hidden="true" />
      </button>
    </div>
  );
}
