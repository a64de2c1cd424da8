import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { anOwnView, showHtml } from '../../messages/writing/testing/form-views.ts';
import type { ClaimantPageView, ClaimStage } from './case-page-view.ts';
import { ClaimantPage, WithdrawQuestion } from './claimant-page.tsx';

function show(stage: ClaimStage) {
  const view: ClaimantPageView = {
    reader: 'claimant',
    memorial: anOwnView().memorial,
    stage,
    until: '3 March 2026',
    text: 'I am her son.',
    email: 'ida@example.org',
    viewer: 'visitor',
  };
  const product = { name: 'Memorials', provider: 'Example Ltd' };
  return showHtml(<ClaimantPage view={view} token="token-of-the-claim" product={product} />);
}

test.each(['unconfirmed', 'asked', 'with-operator', 'granted'] as const)(
  "a claim that is %s isn't withdrawn with one tap: the page asks first",
  (stage) => {
    const page = show(stage);
    expect(page.querySelector('[value="take-back"]')).toBeNull();
    const withdraw = screen.getByRole('link', { name: 'Withdraw request' });
    expect(withdraw).toHaveAttribute('href', '?withdraw');
  },
);

test('the question leads on, or back to the page', () => {
  showHtml(<WithdrawQuestion path="/c/token" />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Withdraw your request?');
  const withdraw = screen.getByRole('button', { name: 'Withdraw request' });
  expect(withdraw).toHaveAttribute('value', 'take-back');
  const keep = screen.getByRole('link', { name: 'Keep request' });
  expect(keep).toHaveAttribute('href', '/c/token');
});
