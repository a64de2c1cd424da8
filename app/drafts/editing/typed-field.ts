import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * The field that is being typed in parts. After a press outside it is left when the press ends, because the notice that
 * then appears moves what is pressed.
 */
export function useTypedField() {
  const [typed, setTyped] = useState<string>();
  const next = useRef<string>(undefined);
  const isPressed = useRef(false);
  const typing = useCallback((path: string | undefined) => {
    next.current = path;
    if (!isPressed.current) setTyped(path);
  }, []);
  useEffect(() => {
    const onPress = () => {
      isPressed.current = true;
    };
    const onRelease = () => {
      isPressed.current = false;
      // After the click.
      setTimeout(() => setTyped(next.current));
    };
    window.addEventListener('pointerdown', onPress, true);
    window.addEventListener('pointerup', onRelease, true);
    window.addEventListener('pointercancel', onRelease, true);
    return () => {
      window.removeEventListener('pointerdown', onPress, true);
      window.removeEventListener('pointerup', onRelease, true);
      window.removeEventListener('pointercancel', onRelease, true);
    };
  }, []);
  return { typed, typing };
}
