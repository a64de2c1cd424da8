import { beforeEach, describe, expect, test } from 'vitest';

import { openDialog, resetTab } from '../testing/rendered-dialog.tsx';

beforeEach(() => {
  resetTab();
});

describe.each(['login', 'signup'] as const)('the dialog %s', (mode) => {
  test('has a button for each provider, in order', () => {
    const dialog = openDialog({ mode }, [
      'google',
      { number: 2, name: 'Parish account' },
      { number: 4, name: '<b>“Familie” & Freunde</b>' },
    ]);
    const links = dialog.getAllByRole('link', { name: /^Continue with/ });
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Continue with Google', '/api/v1/auth/google'],
      ['Continue with Parish account', '/api/v1/auth/oidc/2'],
      ['Continue with <b>“Familie” & Freunde</b>', '/api/v1/auth/oidc/4'],
    ]);
  });
});
