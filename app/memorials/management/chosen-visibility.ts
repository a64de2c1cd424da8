/** The state of the form in which the user chooses the visibility for the first publication. */
import { useState } from 'react';

import { doorPasswordSchema } from '../door/contract.ts';
import type { VisibilityPayload } from './contract.ts';
import type { Level } from './level-choices.ts';

/**
 * Holds the family password until the page is published. The browser does not store it.
 * @param level - the chosen level
 */
export function useChosenVisibility(level: Level) {
  const [password, setPassword] = useState('');
  const [passwordError, setPasswordError] = useState<string>();

  return {
    password,
    passwordError,
    setPassword: (typed: string) => {
      setPassword(typed);
      setPasswordError(undefined);
    },
    /** Returns the choice; undefined if the password is invalid. The password field then shows the error. */
    check: (): VisibilityPayload | undefined => {
      if (level !== 'family') return { level };
      const parsed = doorPasswordSchema.safeParse(password);
      if (parsed.success) return { level, password };
      setPasswordError(parsed.error.issues[0]?.message);
      return undefined;
    },
  };
}
