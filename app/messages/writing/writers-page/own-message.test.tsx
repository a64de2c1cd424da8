import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { ClosedNotice } from '../form/closed-notice.tsx';
import type { OwnView } from '../form/form-view.ts';
import { anOwnView, showHtml } from '../testing/form-views.ts';
import { DeleteQuestion } from './delete-question.tsx';
import { OwnMessage } from './own-message.tsx';

const ADDRESS = 'https://memorials.example/w/token';

const show = (fields: Partial<OwnView> = {}) =>
  showHtml(<OwnMessage view={anOwnView(fields)} address={ADDRESS} />);

describe('the writer’s page', () => {
  test.each([
    ['waiting', 'The family will read your tribute before it appears.', 'it'],
    ['published', 'Your tribute is on the page.', 'it'],
    ['changed', 'Until then, the page shows your earlier one.', 'your tribute'],
  ] as const)('thanks for a %s text, says so, and shows it', (state, sentence, what) => {
    const page = show({ state });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Thank you, Ida.');
    expect(page).toHaveTextContent(
      `${sentence} Keep this link if you’d like to edit ${what} later:`,
    );
    expect(screen.getByRole('link', { name: ADDRESS })).toHaveAttribute('href', ADDRESS);
    expect(page.querySelector('.words-own-text')?.textContent).toBe('She laughed.\nWe all did.');
    expect(page.querySelector('[data-words-sent]')).toHaveAttribute(
      'data-words-sent',
      'ada-lind/add-tribute sub_ada',
    );
  });

  test('thanks for a condolence by name and says that only the family reads it', () => {
    const page = show({ kind: 'letter' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Thank you, Ida.');
    expect(page).toHaveTextContent(
      'Only the family can read your message. It won’t appear on the page.',
    );
  });

  test.each([
    ['waiting', true],
    ['declined', false],
  ] as const)('questions a likely typo in the address (%s: %s)', (state, isAsked) => {
    const { values } = anOwnView();
    const page = show({ state, values: { ...values, email: 'ida@gmial.com' } });
    const sentence =
      'Did you mean ida@gmail.com? To correct your email address, tap “Edit tribute”.';
    expect(page.textContent.includes(sentence)).toBe(isAsked);
  });

  test('gives the name its own direction', () => {
    const { values } = anOwnView();
    const page = show({ values: { ...values, name: 'נועה', relationship: 'Friend' } });
    const footer = page.querySelector('.words-own footer');
    expect(footer).toHaveAttribute('dir', 'rtl');
    expect(footer?.firstChild?.textContent).toContain('נועה');
    // A comma would be the Latin one in every language.
    expect(footer).toHaveTextContent('נועה · Friend');
  });

  test('says that a photo is being prepared, or why it could not be used', () => {
    expect(show({ photo: { state: 'preparing' } })).toHaveTextContent(
      'We’re preparing your photo.',
    );
    expect(
      show({ photo: { state: 'refused', note: 'The file is no picture.' } }),
    ).toHaveTextContent(
      'We couldn’t add your photo. The file is no picture. To try again, tap “Edit tribute”.',
    );
  });

  test("lets a condolence's writer confirm the address with one button, only from the mail", () => {
    show({ kind: 'letter', reply: 'confirmable' });
    const button = screen.getByRole('button', { name: 'Let the family reply' });
    expect(button).toHaveAttribute('value', 'confirm-email');
    const page = show({ kind: 'letter', reply: 'unconfirmed' });
    expect(screen.queryByRole('button', { name: 'Let the family reply' })).toBeNull();
    expect(page).toHaveTextContent('To let the family reply to you, open the link in our email');
    expect(screen.getByRole('button', { name: 'Send the email again' })).toHaveAttribute(
      'value',
      'ask-again',
    );
    expect(show({ kind: 'letter', reply: 'confirmed' })).toHaveTextContent(
      'The family can reply to you by email.',
    );
  });

  test('says so when a text was declined twice, and offers no change', () => {
    const page = show({ state: 'declined' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'Your tribute isn’t on the page.',
    );
    expect(page).toHaveTextContent('decided not to publish your tribute');
    expect(screen.queryByRole('link', { name: 'Edit tribute' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Delete tribute' })).toBeInTheDocument();
  });

  test('links to the form to change the text, and to the question before it is deleted', () => {
    const page = show();
    expect(screen.getByRole('link', { name: 'Edit tribute' })).toHaveAttribute('href', '?change');
    expect(screen.getByRole('link', { name: 'Delete tribute' })).toHaveAttribute('href', '?delete');
    expect(page.querySelector('form')).toBeNull();
  });

  test.each([
    ['tribute', 'Delete your tribute?', 'Delete tribute'],
    ['letter', 'Delete your message?', 'Delete message'],
  ] as const)('asks before it deletes a %s, without script', (kind, title, label) => {
    const page = showHtml(<DeleteQuestion kind={kind} path="/w/token" />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
    expect(page).toHaveTextContent('will be deleted for good.');
    expect(page.querySelector('form')).toHaveAttribute('method', 'post');
    expect(screen.getByRole('button', { name: label })).toHaveAttribute('value', 'take-back');
    expect(screen.getByRole('link', { name: 'Keep it' })).toHaveAttribute('href', '/w/token');
  });

  test('shows the picture in its size', () => {
    show({ picture: { address: '/w/token/picture', width: 960, height: 640 } });
    const picture = screen.getByRole('img');
    expect(picture).toHaveAttribute('width', '960');
    expect(picture).toHaveAttribute('height', '640');
    expect(picture).toHaveAccessibleName();
  });

  test.each([
    ['tribute', 'the family can’t open it any more', '/ada-lind/add-tribute'],
    [
      'letter',
      'The family can’t open your message any more, but they may already have read it.',
      '/ada-lind/send-condolences',
    ],
  ] as const)('of a withdrawn %s shows no text', (kind, sentence, form) => {
    const page = show({ kind, state: 'withdrawn' });
    expect(page).toHaveTextContent(
      `You’ve deleted your ${kind === 'letter' ? 'message' : 'tribute'}`,
    );
    expect(page).toHaveTextContent(sentence);
    expect(page.textContent?.match(/deleted your/g)).toHaveLength(1);
    expect(page).not.toHaveTextContent('She laughed.');
    expect(page.querySelector('form')).toBeNull();
    expect(screen.getByRole('link', { name: 'write again' })).toHaveAttribute('href', form);
  });
});

test('a page that accepts no messages says why, under the names', () => {
  const { memorial } = anOwnView();
  const closed = 'The family isn’t accepting tributes right now.';
  const page = showHtml(<ClosedNotice view={{ memorial, closed }} />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Ada Lind & Bo Lind');
  expect(page).toHaveTextContent(closed);
  expect(page.querySelector('form')).toBeNull();
  expect(page.querySelector('blockquote')).toBeNull();
  // Sent before the family had closed them.
  const sent = showHtml(<ClosedNotice view={{ memorial, closed, text: 'She laughed.' }} />);
  expect(sent).toHaveTextContent('Everything you wrote is still here.');
  expect(sent.querySelector('blockquote')).toHaveTextContent('She laughed.');
});
