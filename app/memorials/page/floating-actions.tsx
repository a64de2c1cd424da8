import { Feather, Mail, Plus } from 'lucide-react';
import { useId } from 'react';

interface FloatingActionsProps {
  showTribute?: boolean;
  showCondolences?: boolean;
}

/**
 * The round button at the bottom right with its menu (SPEC section 2, Floating action widget). `floating-menu.ts` opens
 * and closes the menu.
 */
export function FloatingActions({
  showTribute = true,
  showCondolences = true,
}: FloatingActionsProps) {
  const menuId = useId();
  if (!showTribute && !showCondolences) return null;
  return (
    <div className="floating-actions" data-open="false">
      <div id={menuId} className="floating-actions-menu" inert>
        {showTribute ? (
          <button type="button" className="floating-option" data-option="tribute">
            <Feather aria-hidden="true" />
            Add Tribute
          </button>
        ) : null}
        {showCondolences ? (
          <button type="button" className="floating-option" data-option="condolences">
            <Mail aria-hidden="true" />
            Send Condolences
          </button>
        ) : null}
      </div>
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
