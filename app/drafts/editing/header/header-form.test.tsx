import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { pageI18n } from '../../../language/i18n.ts';
import { newUser } from '../../../ui/testing/user.ts';
import { button, card, renderEditor } from '../../testing/rendered-editor.tsx';

const user = newUser();
const born = () => within(screen.getByRole('group', { name: 'Born' }));

test('each key is kept, and leaving the field saves', async () => {
  const { session } = renderEditor();
  await user.type(screen.getByLabelText('Quote'), 'Ab');
  expect(session.edits).toEqual(['set quote', 'set quote']);
  expect(session.calls.flush).toBe(0);
  await user.tab();
  expect(session.calls.flush).toBe(1);
});

test('the card of a couple shows the dates of both', () => {
  const lives = { dob: '1929', dod: '2012', dob2: '1932', dod2: '2021-03-09' };
  renderEditor([], { fullName: 'Tom Hill', fullName2: 'Rose Hill', ...lives });
  expect(card('head').getByText('1929 – 2012 · 1932 – 9 Mar 2021')).toBeVisible();
});

test('the card shows dates in the language of the screen', () => {
  const before = pageI18n.locale;
  pageI18n.activate('de');
  renderEditor([], { fullName: 'Rose Hill', dob: '1941-03-09', dod: '2024' });
  expect(card('head').getByText('9. März 1941 – 2024')).toBeVisible();
  act(() => pageI18n.activate(before));
});

test("another editor's text appears in its field", () => {
  const { session } = renderEditor();
  act(() => session.changeElsewhere('quote', 'Be kind'));
  expect(screen.getByLabelText('Quote')).toHaveValue('Be kind');
});

test("a trailing space isn't removed while typing", async () => {
  renderEditor();
  await user.type(screen.getByLabelText('Quote'), ' ');
  expect(screen.getByLabelText('Quote')).toHaveValue(' ');
});

test("near a field's limit its count is shown", () => {
  renderEditor([], { fullName: 'R'.repeat(180) });
  expect(screen.getByText('180 of 200 characters')).toBeInTheDocument();
});

test('the fields follow the page', () => {
  renderEditor();
  const labels = [...document.querySelectorAll('[data-card="head"] :is(.field-label, legend)')].map(
    (label) => label.textContent,
  );
  const wanted = ['Heading line', 'Full name', 'Born', 'Died'];
  const places = ['Place of birth', 'Place of burial', 'Place of death'];
  expect(labels.filter((label) => [...wanted, ...places].includes(label))).toEqual([
    ...wanted,
    ...places,
  ]);
});

test('suggestions fill in the line above the name', async () => {
  const { session } = renderEditor();
  await user.click(button('In Loving Memory'));
  expect(screen.getByLabelText('Heading line')).toHaveValue('In Loving Memory');
  expect(session.getView().document['memorialHeader']).toBe('In Loving Memory');
});

describe('dates', () => {
  test('a year alone is enough', async () => {
    const { session } = renderEditor();
    await user.type(born().getByLabelText('Year'), '1941');
    await user.tab();
    expect(session.getView().document['dob']).toBe('1941');
    expect(born().getByLabelText('Year')).not.toBeInvalid();
  });

  test('a year in the field of the day is the year', async () => {
    const { session } = renderEditor();
    await user.click(born().getByLabelText('Day'));
    await user.paste('1941');
    await user.click(screen.getByLabelText('Quote'));
    expect(session.getView().document['dob']).toBe('1941');
    expect(born().getByLabelText('Year')).toHaveValue('1941');
    expect(born().getByLabelText('Day')).toHaveValue('');
    expect(screen.queryByText(/Enter the year too/)).not.toBeInTheDocument();
  });

  test('a year typed digit by digit from the field of the day is understood', async () => {
    renderEditor();
    await user.click(born().getByLabelText('Day'));
    await user.keyboard('1941');
    await user.click(screen.getByLabelText('Quote'));
    expect(
      screen.getByText(/^If you mean the year 1941, enter it in the Year field/),
    ).toBeVisible();
  });

  test('missing parts are reported when the fields lose focus; what was typed stays', async () => {
    renderEditor([], { fullName: 'Rose', dob: '1941' });
    await user.clear(born().getByLabelText('Year'));
    await user.type(born().getByLabelText('Day'), '9');
    expect(screen.queryByText(/Enter the year too/)).not.toBeInTheDocument();
    await user.click(screen.getByLabelText('Quote'));
    expect(screen.getByText(/Enter the year too/)).toBeInTheDocument();
    expect(born().getByLabelText('Day')).toHaveValue('9');
    await user.type(born().getByLabelText('Year'), '1941');
    expect(screen.getByText(/Enter the month too/)).toBeInTheDocument();
    await user.type(born().getByLabelText('Month'), 'Mar');
    expect(screen.queryByText(/Enter the month too/)).not.toBeInTheDocument();
    await user.click(screen.getByLabelText('Quote'));
    expect(born().getByLabelText('Month')).toHaveValue('March');
  });

  test('a date in the future is reported', () => {
    renderEditor([], { fullName: 'Rose', dod: '2999' });
    expect(screen.getByRole('group', { name: 'Died' })).toHaveAccessibleDescription(
      'This date is in the future. Check the year.',
    );
  });

  test('a death before the birth is reported', () => {
    renderEditor([], { fullName: 'Rose', dob: '1941', dod: '1914-02' });
    expect(screen.getByRole('group', { name: 'Died' })).toHaveAccessibleDescription(
      'This date is before the date of birth. Check both dates.',
    );
  });
});

test('a second person can be added; removing asks first and clears the fields', async () => {
  const { session } = renderEditor();
  await user.click(button('Add a second person'));
  const second = within(screen.getByRole('group', { name: 'Second person' }));
  await user.type(second.getByLabelText('Full name'), 'Tom Hill');
  expect(screen.getByRole('heading', { name: 'Rose Hill & Tom Hill' })).toBeInTheDocument();
  await user.click(button('Remove the second person'));
  expect(
    screen.getByText('This will remove the second person’s name, dates and places.'),
  ).toBeInTheDocument();
  await user.click(button('Remove'));
  expect(session.getView().document['fullName2']).toBeUndefined();
  expect(screen.queryByRole('group', { name: 'Second person' })).not.toBeInTheDocument();
});

test('the focus follows the second person', async () => {
  renderEditor();
  await user.click(button('Add a second person'));
  const second = within(screen.getByRole('group', { name: 'Second person' }));
  expect(second.getByLabelText('Full name')).toHaveFocus();
  await user.type(second.getByLabelText('Full name'), 'Tom Hill');
  await user.click(button('Remove the second person'));
  expect(button('Cancel')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(button('Remove the second person')).toHaveFocus();
  await user.keyboard('{Enter}');
  await user.click(button('Remove'));
  expect(button('Add a second person')).toHaveFocus();
});

test('the three visitor buttons are switches', async () => {
  const { session } = renderEditor();
  await user.click(screen.getByRole('switch', { name: /^Share/ }));
  expect(session.getView().document['actionButtons']).toEqual({
    addTribute: true,
    sendCondolences: true,
    share: false,
  });
});

describe('pictures', () => {
  const chooser = () => document.querySelectorAll<HTMLInputElement>('input[type=file]')[0];
  const choose = (...files: File[]) => {
    const input = chooser();
    if (input) fireEvent.change(input, { target: { files } });
  };
  const file = (name: string) => new File(['x'], name);
  const address = '/media/0123456789abcdef0123456789abcdef-800x600.webp';

  test('a portrait is uploaded, then appears in the draft; it can be removed', async () => {
    const { session, uploads } = renderEditor();
    choose(file('rose.jpg'));
    expect(uploads.chosen).toEqual(['profilePhoto rose.jpg']);
    expect(screen.getByText('Adding your file…')).toBeInTheDocument();
    act(() => {
      session.changeElsewhere('profilePhoto', address);
      const arrived = { path: 'profilePhoto', isKnown: false, name: 'rose.jpg', size: 1 };
      uploads.tell({ files: [], arrived: [arrived] });
    });
    expect(screen.getByText('Your file has been added.')).toBeInTheDocument();
    await user.click(button('Remove photo'));
    expect(session.getView().document['profilePhoto']).toBeUndefined();
  });

  test("a file that isn't a picture is named with the reason, and nothing changes", () => {
    const { session } = renderEditor();
    choose(file('rose.pages'));
    expect(screen.getByRole('alert')).toHaveTextContent(/rose\.pages .*: We can’t add PAGES files/);
    expect(session.edits).toEqual([]);
  });
});

describe('the language of the page', () => {
  const field = () => screen.getByLabelText('Page language');

  test('is English until another is chosen, each in its own name', async () => {
    const { session } = renderEditor();
    expect(field()).toHaveDisplayValue('English');
    await user.selectOptions(field(), 'Español');
    expect(session.getView().document['language']).toBe('es');
    expect(within(field()).getByRole('option', { name: 'עברית' })).toHaveAttribute('dir', 'rtl');
  });

  test("is shown even if we don't offer it", () => {
    renderEditor([], { fullName: 'Rose', language: 'tlh' });
    expect(field()).toHaveValue('tlh');
    expect(field()).toHaveDisplayValue('Klingon');
  });
});
