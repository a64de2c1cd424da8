/**
 * The state machine of the authentication dialog (SPEC section 4), as a pure function. Input that
 * only one form needs, such as a password, is not part of the state.
 */
export type DialogMode =
  | 'login'
  | 'signup'
  | 'reset'
  | 'verify-email'
  | 'change-email'
  | 'social-code'
  | 'verify-reset'
  | 'new-password';

export type OpeningMode =
  | 'login'
  | 'signup'
  | 'reset'
  | 'verify-email'
  | 'social-code'
  | 'new-password';

/**
 * when a code was mailed, in milliseconds since 1970 by the browser's clock; 'failed' if the
 * request failed
 */
export type CodeSentAt = number | 'failed' | undefined;

export interface DialogState {
  isOpen: boolean;
  mode: DialogMode;
  /** the entered address, which prefills the next mode's email field; not kept when the dialog reopens */
  email: string;
  /** an unfinished password reset; the only field that keeps its value when the dialog reopens */
  reset: { email: string; code: string; codeSentAt: CodeSentAt };
  /** the token in the link of a reset mail; removed when the dialog reopens */
  resetLink: string | undefined;
  /**
   * when the code for the mode verify-email or social-code was mailed; `reset.codeSentAt` is for the reset
   * code
   */
  codeSentAt: CodeSentAt;
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
  | { type: 'email-wrong' }
  | { type: 'email-kept' }
  | { type: 'email-changed'; email: string; at: number }
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
 * The modes in which each event is valid. In other modes the dialog ignores the event, for example
 * a late API response.
 */
const MODES_OF: Record<Exclude<DialogEvent['type'], 'opened'>, readonly DialogMode[]> = {
  dismissed: [
    'login',
    'signup',
    'reset',
    'verify-email',
    'change-email',
    'social-code',
    'verify-reset',
    'new-password',
  ],
  switched: ['login', 'signup', 'reset', 'social-code', 'verify-reset', 'new-password'],
  'signed-in': ['login', 'social-code'],
  registered: ['signup'],
  'email-wrong': ['verify-email'],
  'email-kept': ['change-email'],
  'email-changed': ['change-email'],
  'email-verified': ['verify-email'],
  'reset-requested': ['reset'],
  'reset-resumed': ['reset'],
  'reset-code-checked': ['verify-reset'],
  'reset-code-refused': ['new-password'],
  'code-sent': ['verify-email', 'social-code', 'verify-reset'],
  'password-reset': ['new-password'],
};

/** Returns the same object if the event is not valid in the current mode. */
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
    case 'email-wrong':
      return { ...state, mode: 'change-email' };
    case 'email-kept':
      return { ...state, mode: 'verify-email' };
    case 'email-changed':
      return { ...state, mode: 'verify-email', email: event.email, codeSentAt: event.at };
    case 'reset-requested':
      return {
        ...state,
        mode: 'verify-reset',
        email: event.email,
        // Clears the entered code, because the new code invalidates it.
        reset: { email: event.email, code: '', codeSentAt: event.codeSentAt },
      };
    case 'reset-resumed':
      return state.reset.email
        ? { ...state, mode: 'verify-reset', email: state.reset.email }
        : state;
    case 'reset-code-checked':
      return { ...state, mode: 'new-password', reset: { ...state.reset, code: event.code } };
    case 'reset-code-refused':
      // The user wants to enter another code. When that code was mailed is unknown.
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
 * Switches to a form with an email field and prefills the field. Discards a started password reset,
 * unless the new form is part of that reset.
 */
function switched(
  state: DialogState,
  to: 'login' | 'signup' | 'reset',
  email: string,
): DialogState {
  // A social sign-in that waits for its code can be finished or cancelled. A switch cancels it, so the only
  // allowed switch is back to login.
  if (state.mode === 'social-code' && to !== 'login') return state;
  const known = email || (to === 'reset' ? state.reset.email : state.email);
  const reset = to === 'reset' ? state.reset : NO_RESET;
  return { ...state, mode: to, email: known, reset, resetLink: undefined };
}
