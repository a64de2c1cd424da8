import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';

import { newUser } from '../testing/user.ts';
import { CodeBoxes } from './code-boxes.tsx';

const user = newUser();

function show(props: { initial?: string; error?: string } = {}) {
  const onChange = vi.fn<(code: string) => void>();
  render(<CodeBoxes count={6} label="Verification code" onChange={onChange} {...props} />);
  return onChange;
}

function box(place: number): HTMLInputElement {
  return screen.getByLabelText(`Digit ${place} of 6`);
}

function digits(): string {
  return [1, 2, 3, 4, 5, 6].map((place) => box(place).value || '_').join('');
}

test("'The code entry has six single-digit boxes', and the first takes a code from a message", () => {
  show();
  expect(screen.getByRole('group', { name: 'Verification code' })).toBeInTheDocument();
  expect(screen.getAllByRole('textbox')).toHaveLength(6);
  for (const place of [1, 2, 6]) expect(box(place)).toHaveAttribute('inputmode', 'numeric');
  expect(box(1)).toHaveAttribute('autocomplete', 'one-time-code');
  expect(box(2)).toHaveAttribute('autocomplete', 'off');
});

describe("'Typing or pasting several characters keeps only digits, up to 6'", () => {
  test('typing moves from box to box and ignores letters', async () => {
    const onChange = show();
    await user.click(box(1));
    await user.keyboard('12a3');
    expect(digits()).toBe('123___');
    expect(box(4)).toHaveFocus();
    expect(onChange).toHaveBeenLastCalledWith('123');
    await user.keyboard('4567');
    expect(box(6)).toHaveFocus();
    expect(digits()).toBe('123457');
  });

  test.each([
    ['123456', '123456'],
    [' 123-456 ', '123456'],
    ['1234567890', '123456'],
    ['１２３４５６', '123456'],
    ['٠١٢٣٤٥', '012345'],
    ['code: 98', '__98__'],
    ['none', '______'],
  ])('pasting %j in the third box gives %s', async (pasted, expected) => {
    show();
    await user.click(box(3));
    await user.paste(pasted);
    expect(digits()).toBe(expected);
  });

  test('a keyboard suggestion that arrives as one input fills all boxes', () => {
    const onChange = show();
    fireEvent.input(box(1), { target: { value: '１２３４５６' } });
    expect(digits()).toBe('123456');
    expect(onChange).toHaveBeenLastCalledWith('123456');
  });

  test('a digit typed over one replaces it, even if it is the same', async () => {
    show({ initial: '111111' });
    await user.click(box(1));
    await user.keyboard('1');
    expect(box(2)).toHaveFocus();
    await user.keyboard('9');
    expect(digits()).toBe('191111');
  });
});

test("'Backspace on an empty box moves to the previous box'; on a full one it empties it", async () => {
  const onChange = show();
  await user.click(box(1));
  await user.keyboard('123');
  expect(box(4)).toHaveFocus();
  await user.keyboard('{Backspace}');
  expect(box(3)).toHaveFocus();
  expect(digits()).toBe('123___');
  await user.keyboard('{Backspace}');
  expect(digits()).toBe('12____');
  expect(onChange).toHaveBeenLastCalledWith('12');
  await user.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}');
  expect(digits()).toBe('______');
  expect(box(1)).toHaveFocus();
});

test('the arrow keys move from box to box and stop at the ends', async () => {
  show({ initial: '123456' });
  await user.click(box(1));
  await user.keyboard('{ArrowLeft}');
  expect(box(1)).toHaveFocus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(box(3)).toHaveFocus();
  await user.keyboard('{ArrowLeft}');
  expect(box(2)).toHaveFocus();
  expect(digits()).toBe('123456');
});

test('on a page from right to left, the boxes and the arrow keys still run from left to right', async () => {
  document.documentElement.dir = 'rtl';
  show({ initial: '123456' });
  expect(box(1).closest('[dir]')).toHaveAttribute('dir', 'ltr');
  await user.click(box(1));
  await user.keyboard('{ArrowRight}');
  expect(box(2)).toHaveFocus();
  document.documentElement.dir = 'ltr';
});

test("text being composed by an input method isn't a digit until the composition ends", () => {
  const onChange = show();
  fireEvent.input(box(1), { target: { value: 'い' }, isComposing: true });
  expect(box(1)).toHaveValue('い');
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.compositionEnd(box(1), { target: { value: '１' } });
  expect(digits()).toBe('1_____');
  expect(box(2)).toHaveFocus();
});

// A description of the group is read by few screen readers on phones.
test('an error describes and marks every box', () => {
  show({ initial: '12', error: 'Verification code must be 6 digits' });
  expect(digits()).toBe('12____');
  for (const place of [1, 6]) {
    expect(box(place)).toBeInvalid();
    expect(box(place)).toHaveAccessibleDescription('Verification code must be 6 digits');
  }
});
