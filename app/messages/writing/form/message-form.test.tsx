import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { aFormView, showHtml } from '../testing/form-views.ts';
import { TRAP_FIELD } from './form-names.ts';
import type { FormView } from './form-view.ts';
import { MessageForm } from './message-form.tsx';

const show = (fields: Partial<FormView> = {}, isNew = true) =>
  showHtml(<MessageForm view={aFormView(fields)} isNew={isNew} />);

const FILLED = {
  text: '<b>One</b>\n"Two"',
  name: 'Ida Stern',
  relationship: 'Neighbour',
  category: 'Work',
  email: 'ida@example.org',
  mayAnswer: true,
};

describe('the form', () => {
  test('lets browsers fill in every field again after Back', () => {
    const page = show({ categories: ['Family', 'Work'] });
    expect(page.querySelectorAll('.words-field [autocomplete="off"]')).toHaveLength(0);
  });

  test('asks each question by its label, with the names of both people of a couple', () => {
    show({ categories: ['Family', 'Work'] });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'A tribute to Ada Lind & Bo Lind',
    );
    for (const [label, name] of [
      ['Your tribute', 'text'],
      ['Your name', 'name'],
      ['How did you know Ada and Bo?', 'relationship'],
      ['Category', 'category'],
      ['Your email address', 'email'],
      ['Add a photo', 'photo'],
    ] as const) {
      expect(screen.getByLabelText(label)).toHaveAttribute('name', name);
    }
    expect(screen.getByLabelText('Your email address')).toHaveAccessibleDescription(
      'Optional. We’ll send you a link to edit your tribute later. The family won’t see your email address.',
    );
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('has no category without categories, and asks only for condolences whether the family may reply', () => {
    show();
    expect(screen.queryByLabelText('Category')).not.toBeInTheDocument();
    expect(screen.queryByLabelText(/can reply to me/)).not.toBeInTheDocument();
    show({ kind: 'letter' });
    expect(screen.getByLabelText('The family can reply to me by email.')).not.toBeChecked();
    expect(screen.getByText(/Only the family can read this/)).toBeInTheDocument();
    expect(screen.getByRole('button')).toHaveTextContent('Send to the family');
  });

  test.each([
    ['family', 'The family will read your tribute before it appears.'],
    [
      'trusted',
      'The family will read your tribute before it appears, unless they’ve published one of yours before.',
    ],
  ] as const)('says above its button who decides in the mode %s', (review, sentence) => {
    const page = show({ review });
    const hint = screen.getByText(sentence);
    const button = screen.getByRole('button', { name: 'Send tribute' });
    expect(hint.nextElementSibling).toBe(button);
    expect(show({ kind: 'letter' })).not.toHaveTextContent('before it appears');
    expect(page).toBeInTheDocument();
  });

  test("has a field that eyes, keyboards and screen readers don't reach", () => {
    const page = show();
    const trap = page.querySelector(`[name="${TRAP_FIELD}"]`);
    expect(trap).toHaveAttribute('tabindex', '-1');
    expect(trap?.closest('[aria-hidden="true"]')).not.toBeNull();
  });

  test('has the picture last, so that the text arrives if it is too large', () => {
    const names = [...show().querySelectorAll('form [name]')].map((field) =>
      field.getAttribute('name'),
    );
    expect(names.indexOf('photo')).toBeGreaterThan(names.indexOf('email'));
  });

  test("for an edit has no token and isn't kept in the browser", () => {
    const page = show({ values: FILLED, formToken: '' }, false);
    expect(page.querySelector('[name="form"]')).toBeNull();
    expect(page.querySelector('[data-words]')).toBeNull();
    expect(screen.getByRole('button')).toHaveTextContent('Save changes');
  });
});

describe('a form that comes back', () => {
  test.each([
    ['rose@gmial.com', 'Did you mean rose@gmail.com?'],
    ['rose@gmail.com', undefined],
    ['', undefined],
  ])('with the address %j questions a likely typo: %j', (email, sentence) => {
    show({ values: { ...FILLED, email } });
    expect(screen.queryByText(/^Did you mean/)?.textContent).toBe(sentence);
  });

  const errors = {
    text: 'Enter your message.',
    name: 'Enter your name.',
    email: 'Enter a full email address.',
    photo: 'Choose your photo again.',
  };

  test('begins with a focused summary that leads to each field, in the order of the form', () => {
    const page = show({ errors });
    const summary = screen.getByRole('alert');
    expect(page.firstElementChild).toBe(summary);
    expect(summary).toHaveAttribute('autofocus');
    expect(summary).toHaveTextContent(
      'Your message hasn’t been sent yet. Everything you wrote is still here.',
    );
    const targets = [...summary.querySelectorAll('a')].map((link) =>
      page.querySelector(link.getAttribute('href') ?? '')?.getAttribute('name'),
    );
    expect(targets).toEqual(['text', 'name', 'email', 'photo']);
  });

  test('says at each field what is wrong', () => {
    show({ errors });
    for (const [label, error] of [
      ['Your tribute', errors.text],
      ['Your name', errors.name],
      ['Add a photo', errors.photo],
    ] as const) {
      const field = screen.getByLabelText(label);
      expect(field).toBeInvalid();
      expect(field).toHaveAccessibleDescription(expect.stringContaining(error));
    }
    expect(screen.getByLabelText(/How did you know/)).not.toBeInvalid();
  });

  test('has everything filled in, as text and never as HTML', () => {
    const page = show({ kind: 'letter', values: FILLED, errors, categories: ['Family', 'Work'] });
    expect(screen.getByLabelText('Your message')).toHaveValue(FILLED.text);
    expect(screen.getByLabelText('Your name')).toHaveValue(FILLED.name);
    expect(screen.getByLabelText(/How did you know/)).toHaveValue(FILLED.relationship);
    expect(page.querySelector('option[selected]')).toHaveAttribute('value', FILLED.category);
    expect(screen.getByLabelText('Your email address')).toHaveValue(FILLED.email);
    expect(screen.getByLabelText(/can reply to me/)).toBeChecked();
    expect(page.querySelector('b')).toBeNull();
  });

  test('without an invalid field says why it has to be sent again', () => {
    show({
      notice: 'Your message hasn’t been sent yet because this page was open for a long time.',
    });
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Your message hasn’t been sent yet because this page was open for a long time.',
    );
    expect(screen.getByRole('alert').querySelector('ul')).toBeNull();
  });
});

describe('a picture sent before', () => {
  const picture = { address: '/w/token/picture', width: 960, height: 640 };

  test('is shown, and can be removed or replaced', () => {
    show({ picture }, false);
    expect(screen.getByRole('img')).toHaveAttribute('src', picture.address);
    expect(screen.getByLabelText('Remove this photo')).not.toBeChecked();
    expect(screen.getByLabelText('Replace photo')).toHaveAccessibleDescription(
      /Choose a photo of up to 10.MB to replace this one/,
    );
  });

  test('stays marked for removal in a form that comes back', () => {
    show({ picture, removesPicture: true }, false);
    expect(screen.getByLabelText('Remove this photo')).toBeChecked();
  });
});
