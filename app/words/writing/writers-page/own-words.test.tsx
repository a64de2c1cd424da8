import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { ClosedNotice } from '../form/closed-notice.tsx';
import type { OwnView } from '../form/form-view.ts';
import { anOwnView, showHtml } from '../testing/form-views.ts';
import { OwnWords } from './own-words.tsx';

const ADDRESS = 'https://memorials.example/w/token';

const show = (fields: Partial<OwnView> = {}) =>
  showHtml(<OwnWords view={anOwnView(fields)} address={ADDRESS} />);

describe('the writer’s page', () => {
  test.each([
    ['waiting', 'The family reads your words before they appear.'],
    ['published', 'Your words are on the page.'],
    ['changed', 'Until then the page shows your earlier ones.'],
  ] as const)('of %s words thanks, says so, and shows the words', (state, sentence) => {
    const page = show({ state });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Thank you, Ida.');
    expect(page).toHaveTextContent(`${sentence} Keep this address if you may want to change them:`);
    expect(screen.getByRole('link', { name: ADDRESS })).toHaveAttribute('href', ADDRESS);
    expect(page.querySelector('.words-own-text')?.textContent).toBe('She laughed.\nWe all did.');
    expect(page.querySelector('[data-words-sent]')).toHaveAttribute(
      'data-words-sent',
      'ada-lind/add-tribute sub_ada',
    );
  });

  test('of a letter says that only the family reads it', () => {
    const page = show({ kind: 'letter' });
    expect(page).toHaveTextContent('Only the family reads this. It never appears on the page.');
  });

  test('changes words by a link and takes them back by a form, and says that this erases them', () => {
    const page = show();
    expect(screen.getByRole('link', { name: 'Change' })).toHaveAttribute('href', '?change');
    expect(page.querySelector('form')).toHaveAttribute('method', 'post');
    expect(screen.getByRole('button', { name: 'Take back' })).toHaveAttribute('value', 'take-back');
    expect(page).toHaveTextContent('Taking back erases your words');
  });

  test('shows the picture in its size', () => {
    show({ picture: { address: '/w/token/picture', width: 960, height: 640 } });
    const picture = screen.getByRole('img');
    expect(picture).toHaveAttribute('width', '960');
    expect(picture).toHaveAttribute('height', '640');
    expect(picture).toHaveAccessibleName();
  });

  test.each([
    ['tribute', 'the family does not find them any more', '/ada-lind/add-tribute'],
    ['letter', 'Somebody who has read it already may remember it', '/ada-lind/send-condolences'],
  ] as const)('of a %s that was taken back shows no words', (kind, sentence, form) => {
    const page = show({ kind, state: 'withdrawn' });
    expect(page).toHaveTextContent('Your words are taken back.');
    expect(page).toHaveTextContent(sentence);
    expect(page).not.toHaveTextContent('She laughed.');
    expect(page.querySelector('form')).toBeNull();
    expect(screen.getByRole('link', { name: 'write again' })).toHaveAttribute('href', form);
  });
});

test('a page that takes no words says why, under the names', () => {
  const { memorial } = anOwnView();
  const closed = 'The family takes no tributes at the moment.';
  const page = showHtml(<ClosedNotice view={{ kind: 'tribute', memorial, closed }} />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Ada Lind & Bo Lind');
  expect(page).toHaveTextContent(closed);
  expect(page.querySelector('form')).toBeNull();
});
