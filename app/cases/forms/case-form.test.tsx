import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import type { CaseFormView } from './case-form-view.ts';
import { CaseForm } from './case-form.tsx';
import { CaseThanks } from './case-thanks.tsx';

const MEMORIAL = { slug: 'ada-lind', name: 'Ada Lind', names: ['Ada Lind'], canAddTribute: true };

function show(fields: Partial<CaseFormView> = {}) {
  const view = {
    kind: 'claim' as const,
    memorial: MEMORIAL,
    isKept: true,
    isLookedAfter: true,
    values: { text: '', name: '', relationship: '', email: '' },
    errors: {},
    formToken: 'token',
    ...fields,
  };
  return render(<CaseForm view={view} provider="The Product" />).container;
}

test.each([
  [{ isKept: true }, 'Someone looks after this page, so we’ll ask them first.'],
  [{ isKept: false }, 'read messages from visitors. Someone at The Product'],
  [{ isKept: false, isLookedAfter: false }, 'No one is looking after this page right now.'],
])('a claim says who reads it (%j)', (view, sentence) => {
  const page = show(view);
  expect(page.textContent.replaceAll(/\s+/g, ' ')).toContain(sentence);
  expect(page.textContent).toContain('Someone at The Product, which runs this site');
  expect(screen.getByLabelText<HTMLInputElement>('Your email address').required).toBe(true);
});

test('browsers may fill in every field again after Back', () => {
  expect(show().querySelectorAll('.words-field [autocomplete="off"]')).toHaveLength(0);
});

test('a wish needs no email, relation or reason', () => {
  const page = show({ kind: 'wish' });
  expect(screen.getByLabelText<HTMLInputElement>('Your email address').required).toBe(false);
  expect(page.querySelector('[name="relationship"]')).toBeNull();
  expect(page.textContent).toContain('You don’t need to give a reason.');
});

test('a form that comes back is filled in, and the focus is on what is missing', () => {
  const page = show({
    values: { text: 'He has died.', name: '', relationship: 'Son', email: 'ruth' },
    errors: { name: 'Enter your name.', email: 'Please check it.' },
    notice: 'Not sent yet.',
  });
  const summary = screen.getByRole('alert');
  expect(page.firstElementChild).toBe(summary);
  for (const link of summary.querySelectorAll('a')) {
    expect(page.querySelector(link.getAttribute('href') ?? '')?.tagName).toBe('INPUT');
  }
  expect(
    screen.getByLabelText<HTMLTextAreaElement>('Why would you like to look after this page?').value,
  ).toBe('He has died.');
  expect(screen.getByLabelText<HTMLInputElement>('How are you related to Ada?').value).toBe('Son');
});

test.each([
  ['claim', 'sent', 'Check your email'],
  ['claim', 'taken-back', 'You’ve withdrawn your request'],
  ['wish', 'sent', 'The people who look after this page can read your request now'],
] as const)('the page after a %s (%s) says what happens', (kind, after, sentence) => {
  const view = { kind, after, memorial: MEMORIAL, isKept: true, isLookedAfter: true };
  const page = render(<CaseThanks view={view} provider="The Product" />).container;
  expect(page.textContent).toContain(sentence);
});
