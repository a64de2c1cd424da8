import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';

import { createI18n } from '../language/i18n.ts';
import { I18nContext } from '../language/lingui.tsx';
import { newUser } from '../ui/testing/user.ts';
import { DateFields } from './date-fields.tsx';
import { EMPTY_PARTS } from './typed-dates.ts';

const user = newUser();

function AnyDate() {
  const [parts, setParts] = useState(EMPTY_PARTS);
  return (
    <DateFields
      field={(part) => ({
        value: parts[part],
        onChange: ({ target }) => setParts({ ...parts, [part]: target.value }),
      })}
    />
  );
}

const day = () => screen.getByLabelText('Day');
const month = () => screen.getByLabelText('Month');
const year = () => screen.getByLabelText('Year');

test('a whole date is typed without leaving the keyboard', async () => {
  render(<AnyDate />);
  await user.click(day());
  await user.keyboard('09031941');
  expect([day(), month(), year()]).toEqual(
    ['09', '03', '1941'].map((value) => expect.objectContaining({ value }) as unknown),
  );
  expect(year()).toHaveFocus();
});

test.each([
  ['9', 'Month'],
  ['3', 'Day'],
  ['31', 'Month'],
  ['٩', 'Month'],
  ['۳۱', 'Month'],
  ['x', 'Day'],
])('after the day %s the focus is in %s', async (typed, label) => {
  render(<AnyDate />);
  await user.click(day());
  await user.keyboard(typed);
  expect(screen.getByLabelText(label)).toHaveFocus();
});

test.each([
  ['4', 'Year'],
  ['1', 'Month'],
  ['12', 'Year'],
  ['March', 'Month'],
])('after the month %s the focus is in %s', async (typed, label) => {
  render(<AnyDate />);
  await user.click(month());
  await user.keyboard(typed);
  expect(screen.getByLabelText(label)).toHaveFocus();
});

test('a paste and an edit in the middle keep the focus', async () => {
  render(<AnyDate />);
  await user.click(day());
  await user.paste('12');
  expect(day()).toHaveFocus();
  await user.keyboard('{Backspace}{Home}1');
  expect(day()).toHaveValue('11');
  expect(day()).toHaveFocus();
});

test('Backspace in an empty field moves back, and deletes nothing there', async () => {
  render(<AnyDate />);
  await user.click(day());
  await user.keyboard('9');
  expect(month()).toHaveFocus();
  await user.keyboard('{Backspace}');
  expect(day()).toHaveFocus();
  expect(day()).toHaveValue('9');
});

test('in Japanese the year comes first, and the focus moves on from a whole one', async () => {
  render(
    <I18nContext value={createI18n('ja', {})}>
      <AnyDate />
    </I18nContext>,
  );
  expect(screen.getAllByRole('textbox')).toEqual([year(), month(), day()]);
  await user.click(year());
  await user.keyboard('19410309');
  expect([year(), month(), day()]).toEqual(
    ['1941', '03', '09'].map((value) => expect.objectContaining({ value }) as unknown),
  );
});
