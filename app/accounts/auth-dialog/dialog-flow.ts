/**
 * The state machine of the authentication dialog (SPEC section 4): a pure function from state and event to the next
 * state. The state contains only the values that one mode passes to another.
 */
export type DialogMode =
  | 'login'
  | 'signup'
  | 'reset'
  | 'verify-email'
  | 'social-code'
  | 'verify-reset'
  | 'new-password';

/** The modes in which the dialog can be opened. The other modes are reached from within the dialog. */
export type OpeningMode = 'login' | 'signup' | 'verify-email' | 'social-code' | 'new-password';

/**
 * The time at which the code was mailed, in milliseconds since 1970 by this browser's clock; 'failed' if the request to
 * mail the code failed; undefined if the time is unknown.
 */
export type CodeSentAt = number | 'failed' | undefined;

export interface DialogState {
  isOpen: boolean;
  mode: DialogMode;
  /** the entered e-mail address, which prefills the email field of the next mode; cleared when the dialog reopens */
  email: string;
  /** an unfinished password reset, the only part of the state that is preserved when the dialog closes and reopens */
  reset: { email: string; code: string; codeSentAt: CodeSentAt };
  /** the token from the link in a reset mail, used instead of a code; cleared when the dialog reopens */
  resetLink: string | undefined;
  /**
   * the time at which the code for the mode verify-email or social-code was mailed; for the reset code see
   * `reset.codeSentAt`
   */
  codeSentAt: CodeSentAt;
  /** how the dialog was last closed; undefined while it is open */
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

const NO_RESET = { email: '', code: '', codeSentAt: undefined };

export const CLOSED_DIALOG: DialogState = {
  isOpen: false,
  mode: 'login',
  email: '',
  reset: NO_RESET,
  resetLink: undefined,
  codeSentAt: undefined,
  outcome: undefined,
};

/**
 * The modes in which each event is valid. In other modes an event is ignored, because it was caused by a late API
 * response.
 */
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

/** The state after an event. Returns the same object if the event is not valid in the current mode. */
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
      return { ...state, isOpen: false, outcome: 'succeeded', reset: NO_RESET };
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
        // A new code invalidates the previous code.
        reset: { email: event.email, code: '', codeSentAt: event.codeSentAt },
      };
    case 'reset-resumed':
      return state.reset.email
        ? { ...state, mode: 'verify-reset', email: state.reset.email }
        : state;
    case 'reset-code-checked':
      return { ...state, mode: 'new-password', reset: { ...state.reset, code: event.code } };
    case 'reset-code-refused':
      // The next code that the user enters may be from another mail, and the time at which that mail was sent is
      // unknown.
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
      return { ...state, mode: 'login', reset: NO_RESET, resetLink: undefined };
  }
}

/** 'When the dialog reopens the fields clear; email and code are kept only for the reset flow.' (SPEC section 4) */
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

/**
 * Switches to a form with an e-mail field and prefills that field. Discards the e-mail address and the code of a
 * password reset unless the new form belongs to the reset.
 */
function switched(
  state: DialogState,
  to: 'login' | 'signup' | 'reset',
  email: string,
): DialogState {
  // The provider has already identified the user, so switching to sign-up or to the password reset is not allowed.
  if (state.mode === 'social-code' && to !== 'login') return state;
  const known = email || (to === 'reset' ? state.reset.email : state.email);
  const reset = to === 'reset' ? state.reset : NO_RESET;
  return { ...state, mode: to, email: known, reset, resetLink: undefined };
}
