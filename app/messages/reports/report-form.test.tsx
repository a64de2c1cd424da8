import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { ReportForm } from './report-form.tsx';
import { ReportThanks } from './report-thanks.tsx';
import type { ReportFormView } from './report-view.ts';

const SHOWN = {
  memorial: { slug: 'ada-lind', name: 'Ada Lind', names: ['Ada Lind'], canAddTribute: true },
  tribute: { name: 'Old Friend', text: 'She laughed at my loaves.' },
  isKept: true,
};

function show(fields: Partial<ReportFormView> = {}) {
  const values = { reason: '', text: '', email: '' };
  const view = { ...SHOWN, values, errors: {}, formToken: 'token', ...fields };
  return render(<ReportForm view={view} provider="The Product" />).container;
}

test('the five reasons are one choice in plain words', () => {
  show();
  expect(screen.getByRole('group', { name: 'Why are you reporting this tribute?' })).toBeTruthy();
  expect(
    screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent.trim()),
  ).toEqual([
    'It’s hurtful or insulting',
    'Something in it isn’t true',
    'It’s about me, and I don’t want it on this page',
    'I wrote this, or it belongs to me',
    'The text or photo belongs to someone else',
  ]);
  expect(screen.getByText('Old Friend').tagName).toBe('BDI');
});

test('a form that comes back is filled in, and the focus is on what is missing', () => {
  const page = show({
    values: { reason: 'wrong', text: 'He was not there.', email: 'ruth' },
    errors: { reason: 'Choose a reason.', email: 'Please check it.' },
    notice: 'Not sent yet.',
  });
  const summary = screen.getByRole('alert');
  expect(page.firstElementChild).toBe(summary);
  expect(summary.textContent).toContain('Not sent yet.');
  for (const link of summary.querySelectorAll('a')) {
    expect(page.querySelector(link.getAttribute('href') ?? '')?.tagName).toBe('INPUT');
  }
  expect(screen.getByLabelText<HTMLInputElement>('Something in it isn’t true').checked).toBe(true);
  expect(
    screen.getByLabelText<HTMLTextAreaElement>('Is there anything you’d like to add?').value,
  ).toBe('He was not there.');
  expect(screen.getByLabelText<HTMLInputElement>('Your email address').value).toBe('ruth');
});

test('the email address is asked for only where it is read', () => {
  const page = show();
  expect(page.textContent).toContain(
    'Optional. If you choose one of the last three reasons, The Product',
  );
  expect(page.querySelector('.report-email input')?.getAttribute('name')).toBe('email');
});

test.each([
  [true, false, 'The people who look after this page can now read your report.'],
  [
    true,
    true,
    'The people who look after this page can now read your report, and so can The Product',
  ],
  [false, true, 'so The Product, which runs this site, will read your report.'],
  [false, false, 'We’ll keep your report for the next person who does.'],
])('the thanks say who reads the report (kept: %s, case: %s)', (isKept, isCase, sentence) => {
  const view = { ...SHOWN, isKept, isCase };
  const page = render(<ReportThanks view={view} provider="The Product" />).container;
  expect(page.textContent).toContain(sentence);
  expect(page.textContent).toContain('The tribute will stay on the page until');
});
