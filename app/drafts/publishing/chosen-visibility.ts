import { useRef, useState } from 'react';

import { doorPasswordSchema } from '../../memorials/door/contract.ts';
import { showField } from '../../ui/show-field.ts';
import type { VisibilityPayload } from './contract.ts';
import type { Level } from './level-choices.ts';

/** Keeps the family password only in memory, until the page is published. */
export function useChosenVisibility(level: Level) {
  const [password, setPassword] = useState('');
  const [passwordError, setPasswordError] = useState<string>();
  const passwordRef = useRef<HTMLInputElement>(null);

  return {
    password,
    passwordError,
    passwordRef,
    setPassword: (typed: string) => {
      setPassword(typed);
      setPasswordError(undefined);
    },
    /** Undefined if the password is invalid. The password field then shows the error and has the focus. */
    check: (): VisibilityPayload | undefined => {
      if (level !== 'family') return { level };
      const parsed = doorPasswordSchema.safeParse(password);
      if (parsed.success) return { level, password };
      setPasswordError(parsed.error.issues[0]?.message);
      showField(passwordRef.current);
      return undefined;
    },
  };
}
