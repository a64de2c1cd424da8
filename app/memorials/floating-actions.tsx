import { Feather, Mail, Plus } from 'lucide-react';
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type PointerEvent,
  type RefObject,
} from 'react';

interface FloatingActionsProps {
  showTribute?: boolean;
  showCondolences?: boolean;
}

/**
 * The round button at the bottom right with its menu (SPEC section 2, Floating action widget). It opens
 * on pointer enter for a mouse only: on touch the same tap would open and close it (READINGS.md).
 */
export function FloatingActions({
  showTribute = true,
  showCondolences = true,
}: FloatingActionsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const widget = useRef<HTMLDivElement>(null);
  const menuId = useId();

  useCloseFromOutside(widget, isOpen, () => setIsOpen(false));

  if (!showTribute && !showCondolences) return null;

  const openFor = (wanted: boolean) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') setIsOpen(wanted);
  };
  const close = () => setIsOpen(false);

  return (
    <div
      ref={widget}
      className="floating-actions"
      data-open={isOpen}
      onPointerEnter={openFor(true)}
      onPointerLeave={openFor(false)}
    >
      <div id={menuId} className="floating-actions-menu" inert={!isOpen}>
        {showTribute ? (
          <button type="button" className="floating-option" data-option="tribute" onClick={close}>
            <Feather aria-hidden="true" />
            Add Tribute
          </button>
        ) : null}
        {showCondolences ? (
          <button
            type="button"
            className="floating-option"
            data-option="condolences"
            onClick={close}
          >
            <Mail aria-hidden="true" />
            Send Condolences
          </button>
        ) : null}
      </div>
      <button
        type="button"
        className="floating-main"
        aria-label="More Actions"
        aria-expanded={isOpen}
        aria-controls={menuId}
        onClick={() => setIsOpen((open) => !open)}
      >
        {isOpen ? (
          <Plus className="floating-plus" aria-hidden="true" />
        ) : (
          <Feather className="floating-quill" aria-hidden="true" />
        )}
      </button>
    </div>
  );
}

/** Closes an open menu on a touch outside it and on Escape. */
function useCloseFromOutside(
  menu: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onClose: () => void,
): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) close();
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [isOpen, menu]);
}
