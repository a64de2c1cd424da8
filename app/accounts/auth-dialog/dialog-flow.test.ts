import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  CLOSED_DIALOG,
  nextDialogState,
  type CodeSentAt,
  type DialogEvent,
  type DialogMode,
  type DialogState,
} from './dialog-flow.ts';

function after(...events: DialogEvent[]): DialogState {
  return events.reduce(nextDialogState, CLOSED_DIALOG);
}

const SENT_AT = Date.UTC(2026, 5, 1, 10, 15);
const SENT_AGAIN_AT = SENT_AT + 60_000;

const login: DialogEvent = { type: 'opened', mode: 'login' };
const signup: DialogEvent = { type: 'opened', mode: 'signup' };
const toReset: DialogEvent = { type: 'switched', to: 'reset', email: '' };
const requested: DialogEvent = {
  type: 'reset-requested',
  email: 'ada@example.org',
  codeSentAt: SENT_AT,
};
const checked: DialogEvent = { type: 'reset-code-checked', code: '012345' };
const dismissed: DialogEvent = { type: 'dismissed' };

describe('login', () => {
  test("'link to signup or reset'; the typed email is passed on", () => {
    for (const to of ['signup', 'reset'] as const) {
      expect(after(login, { type: 'switched', to, email: 'ada@example.org' })).toMatchObject({
        isOpen: true,
        mode: to,
        email: 'ada@example.org',
      });
    }
  });

  test("'success closes the dialog'", () => {
    expect(after(login, { type: 'signed-in' })).toMatchObject({
      isOpen: false,
      outcome: 'succeeded',
    });
  });
});

describe('signup', () => {
  test("'success sends a verification email quietly, then goes to verify-email', sent or not", () => {
    for (const codeSentAt of [SENT_AT, 'failed'] as const) {
      expect(after(signup, { type: 'registered', email: 'a@b.org', codeSentAt })).toMatchObject({
        isOpen: true,
        mode: 'verify-email',
        email: 'a@b.org',
        codeSentAt,
      });
    }
  });

  test("verify-email: 'success closes the dialog and runs the success callback'", () => {
    const state = after(
      signup,
      { type: 'registered', email: 'a@b.org', codeSentAt: SENT_AT },
      { type: 'email-verified' },
    );
    expect(state).toMatchObject({ isOpen: false, outcome: 'succeeded' });
  });

  test('the account page opens verify-email and says whether the code was sent', () => {
    for (const codeSentAt of [SENT_AT, 'failed'] as const) {
      expect(
        after({ type: 'opened', mode: 'verify-email', email: 'a@b.org', codeSentAt }),
      ).toMatchObject({ isOpen: true, mode: 'verify-email', email: 'a@b.org', codeSentAt });
    }
  });
});

describe('reset', () => {
  test('the email is remembered, then verify-reset opens', () => {
    expect(after(login, toReset, requested)).toMatchObject({
      mode: 'verify-reset',
      reset: { email: 'ada@example.org', code: '' },
    });
  });

  test('then new-password opens, with the code remembered', () => {
    expect(after(login, toReset, requested, checked)).toMatchObject({
      mode: 'new-password',
      reset: { email: 'ada@example.org', code: '012345' },
    });
  });

  test('then login opens on success, and nothing of the reset remains', () => {
    const state = after(login, toReset, requested, checked, { type: 'password-reset' });
    expect(state).toMatchObject({ isOpen: true, mode: 'login', reset: { email: '', code: '' } });
  });

  test('a code that expires before the new password is saved leads back to the code', () => {
    const state = after(login, toReset, requested, checked, { type: 'reset-code-refused' });
    expect(state).toMatchObject({
      mode: 'verify-reset',
      reset: { email: 'ada@example.org', code: '' },
    });
  });

  test('entering another email forgets the previous one’s code', () => {
    const state = after(login, toReset, requested, checked, toReset, {
      ...requested,
      email: 'eve@example.org',
    });
    expect(state.reset).toEqual({ email: 'eve@example.org', code: '', codeSentAt: SENT_AT });
  });

  test("'Back to login' ends it", () => {
    for (const events of [[toReset], [toReset, requested, checked]]) {
      const state = after(login, ...events, { type: 'switched', to: 'login', email: '' });
      expect(state).toMatchObject({ mode: 'login', reset: { email: '', code: '' } });
    }
  });
});

describe('when the dialog reopens', () => {
  test('the fields clear', () => {
    const typed = after(login, { type: 'switched', to: 'signup', email: 'ada@example.org' });
    expect([dismissed, login].reduce(nextDialogState, typed)).toEqual({
      ...CLOSED_DIALOG,
      isOpen: true,
    });
  });

  test('email and code are kept for a reset that is not finished', () => {
    const state = after(login, toReset, requested, checked, dismissed, login);
    expect(state).toMatchObject({ mode: 'login', email: '' });
    const back = nextDialogState(state, toReset);
    expect(back).toMatchObject({ mode: 'reset', email: 'ada@example.org' });
    expect(nextDialogState(back, { type: 'reset-resumed' })).toMatchObject({
      mode: 'verify-reset',
      email: 'ada@example.org',
      reset: { email: 'ada@example.org', code: '012345' },
    });
  });

  test('there is nothing to resume when nothing was started', () => {
    const state = after(login, toReset);
    expect(nextDialogState(state, { type: 'reset-resumed' })).toBe(state);
  });
});

describe('when a code was sent', () => {
  const verification: DialogEvent = {
    type: 'opened',
    mode: 'verify-email',
    email: 'a@b.org',
    codeSentAt: SENT_AGAIN_AT,
  };
  const resumed: DialogEvent = { type: 'reset-resumed' };

  test("'I already have a code' doesn’t reset an old code’s age or mark an unsent one as sent", () => {
    for (const codeSentAt of [SENT_AT, 'failed'] as const) {
      const begun: DialogEvent[] = [login, toReset, { ...requested, codeSentAt }];
      for (const away of [[], [dismissed, login]]) {
        expect(after(...begun, ...away, toReset, resumed)).toMatchObject({
          mode: 'verify-reset',
          reset: { codeSentAt },
        });
      }
    }
  });

  test('a verification in between does not change the reset', () => {
    const begun = [login, toReset, requested, dismissed];
    const state = after(...begun, verification, dismissed, login, toReset, resumed);
    expect(state).toMatchObject({ mode: 'verify-reset', reset: { codeSentAt: SENT_AT } });
  });

  test('when it is unknown which code replaced the refused one', () => {
    const state = after(login, toReset, requested, checked, { type: 'reset-code-refused' });
    expect(state.reset.codeSentAt).toBeUndefined();
  });

  test("'Resend code' marks it as new", () => {
    const resent: DialogEvent = { type: 'code-sent', at: SENT_AGAIN_AT };
    for (const codeSentAt of [SENT_AT, 'failed'] as const) {
      const verifying = after({ ...verification, codeSentAt }, resent);
      expect(verifying.codeSentAt).toBe(SENT_AGAIN_AT);
      const resetting = after(login, toReset, { ...requested, codeSentAt }, resent);
      expect(resetting.reset.codeSentAt).toBe(SENT_AGAIN_AT);
    }
  });

  test('is forgotten when the dialog reopens, except for a reset', () => {
    expect(after(verification, dismissed, login).codeSentAt).toBeUndefined();
  });
});

const email = fc.constantFrom('', 'a@b.org');
const codeSentAt = fc.constantFrom<CodeSentAt>(SENT_AT, 'failed', undefined);
const anyEvent: fc.Arbitrary<DialogEvent> = fc.oneof(
  fc.record({
    type: fc.constant('opened' as const),
    mode: fc.constantFrom(
      'login' as const,
      'signup' as const,
      'verify-email' as const,
      'social-code' as const,
    ),
  }),
  fc.record({
    type: fc.constant('switched' as const),
    to: fc.constantFrom('login' as const, 'signup' as const, 'reset' as const),
    email,
  }),
  fc.record({ type: fc.constant('registered' as const), email, codeSentAt }),
  fc.record({ type: fc.constant('reset-requested' as const), email, codeSentAt }),
  fc.record({ type: fc.constant('reset-code-checked' as const), code: fc.constant('012345') }),
  fc.record({ type: fc.constant('code-sent' as const), at: fc.constant(SENT_AGAIN_AT) }),
  fc.record({ type: fc.constant('email-changed' as const), email, at: fc.constant(SENT_AGAIN_AT) }),
  ...(
    [
      'dismissed',
      'signed-in',
      'email-verified',
      'email-wrong',
      'email-kept',
      'reset-resumed',
      'reset-code-refused',
      'password-reset',
    ] as const
  ).map((type) => fc.constant({ type })),
);

const WAYS: Record<DialogMode, readonly DialogMode[]> = {
  login: ['signup', 'reset'],
  signup: ['login', 'verify-email', 'reset'],
  reset: ['login', 'verify-reset', 'signup'],
  'verify-email': ['change-email'],
  'change-email': ['verify-email'],
  'social-code': ['login'],
  'verify-reset': ['new-password', 'reset', 'login', 'signup'],
  'new-password': ['login', 'verify-reset', 'reset', 'signup'],
};

function steps(events: DialogEvent[]): Array<{ from: DialogState; to: DialogState; by: string }> {
  let from = CLOSED_DIALOG;
  return events.map((event) => {
    const step = { from, to: nextDialogState(from, event), by: event.type };
    from = step.to;
    return step;
  });
}

test('no sequence of events allows any other transition between the modes', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
      const strays = steps(events).filter(
        ({ from, to, by }) =>
          by !== 'opened' && to.mode !== from.mode && !WAYS[from.mode].includes(to.mode),
      );
      expect(strays).toEqual([]);
    }),
  );
});

test('a closed dialog can be opened, and reports its outcome when it closes', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
      for (const { from, to, by } of steps(events)) {
        const mayBeOpen = from.isOpen || by === 'opened';
        expect(to.isOpen && !mayBeOpen).toBe(false);
        expect(from.isOpen && !to.isOpen ? to.outcome : 'still open').toBeDefined();
      }
    }),
  );
});

test('a late answer for a mode no longer shown changes nothing', () => {
  const state = after(signup, { type: 'switched', to: 'login', email: '' });
  const late: DialogEvent = { type: 'registered', email: 'a@b.org', codeSentAt: SENT_AT };
  expect(nextDialogState(state, late)).toBe(state);
  expect(nextDialogState(after(login, dismissed), { type: 'signed-in' }).outcome).toBe('dismissed');
});

test('the link in a reset mail works only in its own form, not for a code requested instead', () => {
  const opened = nextDialogState(CLOSED_DIALOG, {
    type: 'opened',
    mode: 'new-password',
    resetLink: 'TOKEN',
  });
  expect(opened).toMatchObject({ isOpen: true, mode: 'new-password', resetLink: 'TOKEN' });
  const asked = nextDialogState(opened, { type: 'switched', to: 'reset', email: '' });
  expect(asked).toMatchObject({ mode: 'reset', resetLink: undefined });
  const done = nextDialogState(opened, { type: 'password-reset' });
  expect(done).toMatchObject({ mode: 'login', resetLink: undefined });
  const reopened = nextDialogState(done, { type: 'opened', mode: 'login' });
  expect(reopened.resetLink).toBeUndefined();
});
