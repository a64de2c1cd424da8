/** The rule of a site with `SIGN_UP=invited`. Undefined if everyone can sign up. */
import { createContext } from 'react';

export interface InvitedOnlyRule {
  /** true if the operator has set an address for the Contact page */
  hasContact: boolean;
}

export const InvitedOnly = createContext<InvitedOnlyRule | undefined>(undefined);
