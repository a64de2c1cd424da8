import { describe, expect, test } from 'vitest';

import { CLOSED_DIALOG, nextDialogState, type DialogEvent } from './dialog-flow.ts';

const SENT_AT = Date.UTC(2026, 5, 1, 10, 15);
const SENT_AGAIN_AT = SENT_AT + 60_000;

const dismissed: DialogEvent = { type: 'dismissed' };
const after = (...events: DialogEvent[]) => events.reduce(nextDialogState, CLOSED_DIALOG);

describe('a social sign-in whose address must be verified', () => {
  const waiting: DialogEvent = {
    type: 'opened',
    mode: 'social-code',
    email: 'ada@example.org',
    codeSentAt: SENT_AT,
  };

  test('opens at the code, with the address and when it was sent', () => {
    expect(after(waiting)).toMatchObject({
      isOpen: true,
      mode: 'social-code',
      email: 'ada@example.org',
      codeSentAt: SENT_AT,
    });
  });

  test('the right code closes the dialog as a success', () => {
    expect(after(waiting, { type: 'signed-in' })).toMatchObject({
      isOpen: false,
      outcome: 'succeeded',
    });
  });

  test('leads back to login, and closing it isn’t a success', () => {
    expect(after(waiting, { type: 'switched', to: 'login', email: '' })).toMatchObject({
      isOpen: true,
      mode: 'login',
    });
    expect(after(waiting, dismissed)).toMatchObject({ isOpen: false, outcome: 'dismissed' });
  });

  test("'Resend code' marks it as new", () => {
    expect(after(waiting, { type: 'code-sent', at: SENT_AGAIN_AT }).codeSentAt).toBe(SENT_AGAIN_AT);
  });

  test('cannot switch to the modes of a reset or sign-up', () => {
    const state = after(waiting);
    for (const to of ['signup', 'reset'] as const) {
      expect(nextDialogState(state, { type: 'switched', to, email: '' })).toBe(state);
    }
  });
});
