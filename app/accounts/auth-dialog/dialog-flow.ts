/**
 * The authentication dialog's modes and how they follow one another (SPEC section 4). Pure: it opens
 * nothing, calls nobody and knows no field but what one mode hands to the next.
 */
export type DialogMode =
  | 'login'
  | 'signup'
  | 'reset'
  | 'verify-email'
  | 'social-code'
  | 'verify-reset'
  | 'new-password';

/** The modes that a button elsewhere may open. */
export type OpeningMode = 'login' | 'signup' | 'verify-email' | 'social-code' | 'new-password';

/**
 * When the awaited code was sent, in milliseconds since 1970 by this browser's clock; 'lost' when the wish
 * for it failed, undefined when nothing is known of it.
 */
export type CodeSentAt = number | 'lost' | undefined;

export interface DialogState {
  isOpen: boolean;
  mode: DialogMode;
  /** the address of this opening: typed in one mode, offered in the next */
  email: string;
  /** an unfinished reset: survives closing and reopening, and nothing else does */
  reset: { email: string; code: string; codeSentAt: CodeSentAt };
  /** what the link in a reset mail brought, in the place of a code; of this opening alone */
  resetLink: string | undefined;
  /** of the code for verify-email or social-code; a reset keeps its own */
  codeSentAt: CodeSentAt;
  /** how the last opening ended; undefined while it lasts */
  outcome: 'succeeded' | 'dismissed' | undefined;
}

export type DialogEvent =
  | {
      type: 'opened';
      mode: OpeningMode;
      email?: string;
      codeSentAt?: CodeSentAt;
      resetLink?: string;
    }
  | { type: 'dismissed' }
  | { type: 'switched'; to: 'login' | 'signup' | 'reset'; email: string }
  | { type: 'signed-in' }
  | { type: 'registered'; email: string; codeSentAt: CodeSentAt }
  | { type: 'email-verified' }
  | { type: 'reset-requested'; email: string; codeSentAt: CodeSentAt }
  | { type: 'reset-resumed' }
  | { type: 'reset-code-checked'; code: string }
  | { type: 'reset-code-refused' }
  | { type: 'code-sent'; at: number }
  | { type: 'password-reset' };

const NOTHING_KEPT = { email: '', code: '', codeSentAt: undefined };

export const CLOSED_DIALOG: DialogState = {
  isOpen: false,
  mode: 'login',
  email: '',
  reset: NOTHING_KEPT,
  resetLink: undefined,
  codeSentAt: undefined,
  outcome: undefined,
};

/** The modes in which each event means something; elsewhere it is a late answer and changes nothing. */
const MODES_OF: Record<Exclude<DialogEvent['type'], 'opened'>, readonly DialogMode[]> = {
  dismissed: [
    'login',
    'signup',
    'reset',
    'verify-email',
    'social-code',
    'verify-reset',
    'new-password',
  ],
  switched: ['login', 'signup', 'reset', 'social-code', 'verify-reset', 'new-password'],
  'signed-in': ['login', 'social-code'],
  registered: ['signup'],
  'email-verified': ['verify-email'],
  'reset-requested': ['reset'],
  'reset-resumed': ['reset'],
  'reset-code-checked': ['verify-reset'],
  'reset-code-refused': ['new-password'],
  'code-sent': ['verify-email', 'social-code', 'verify-reset'],
  'password-reset': ['new-password'],
};

/** The state after an event. An event that does not belong to the mode leaves the very same state. */
export function nextDialogState(state: DialogState, event: DialogEvent): DialogState {
  if (event.type === 'opened') return opened(state, event);
  if (!state.isOpen || !MODES_OF[event.type].includes(state.mode)) return state;
  switch (event.type) {
    case 'dismissed':
      return { ...state, isOpen: false, outcome: 'dismissed' };
    case 'switched':
      return switched(state, event.to, event.email);
    case 'signed-in':
    case 'email-verified':
      return { ...state, isOpen: false, outcome: 'succeeded', reset: NOTHING_KEPT };
    case 'registered':
      return {
        ...state,
        mode: 'verify-email',
        email: event.email,
        codeSentAt: event.codeSentAt,
      };
    case 'reset-requested':
      return {
        ...state,
        mode: 'verify-reset',
        email: event.email,
        // A new code voids the one before.
        reset: { email: event.email, code: '', codeSentAt: event.codeSentAt },
      };
    case 'reset-resumed':
      return state.reset.email
        ? { ...state, mode: 'verify-reset', email: state.reset.email }
        : state;
    case 'reset-code-checked':
      return { ...state, mode: 'new-password', reset: { ...state.reset, code: event.code } };
    case 'reset-code-refused':
      // Another code will be entered, and nothing is known of it.
      return {
        ...state,
        mode: 'verify-reset',
        reset: { ...state.reset, code: '', codeSentAt: undefined },
      };
    case 'code-sent':
      return state.mode === 'verify-reset'
        ? { ...state, reset: { ...state.reset, codeSentAt: event.at } }
        : { ...state, codeSentAt: event.at };
    case 'password-reset':
      return { ...state, mode: 'login', reset: NOTHING_KEPT, resetLink: undefined };
  }
}

/** 'When the dialog reopens the fields clear; email and code are kept only for the reset flow.' */
function opened(
  state: DialogState,
  { mode, email = '', codeSentAt, resetLink }: DialogEvent & { type: 'opened' },
): DialogState {
  return {
    ...CLOSED_DIALOG,
    isOpen: true,
    mode,
    email,
    codeSentAt,
    resetLink,
    reset: state.reset,
  };
}

/** Leaving the reset for good forgets its code; the address goes along to the form that asks for one. */
function switched(
  state: DialogState,
  to: 'login' | 'signup' | 'reset',
  email: string,
): DialogState {
  // The provider has said who it is: it is this code, or another way to log in.
  if (state.mode === 'social-code' && to !== 'login') return state;
  const known = email || (to === 'reset' ? state.reset.email : state.email);
  const reset = to === 'reset' ? state.reset : NOTHING_KEPT;
  return { ...state, mode: to, email: known, reset, resetLink: undefined };
}
