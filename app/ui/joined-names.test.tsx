import { render } from '@testing-library/react';
import { expect, test } from 'vitest';

import { JoinedNames } from './joined-names.tsx';

const heading = (names: readonly string[]) =>
  render(
    <h1 dir="auto">
      <JoinedNames names={names} />
    </h1>,
  ).container.querySelector('h1');

test('a single name has no wrapper, so that it sets the direction of its heading', () => {
  expect(heading(['Ada Lind'])?.innerHTML).toBe('Ada Lind');
});

test("a couple is 'A & B', and neither name changes the order of the other", () => {
  const couple = heading(['ليلى حداد', 'Bo Lind (Jr.)']);
  expect(couple?.textContent).toBe('ليلى حداد & Bo Lind (Jr.)');
  expect(couple?.querySelector('bdi')?.textContent).toBe('Bo Lind (Jr.)');
});

test('places are \'joined with " / "\'', () => {
  const { container } = render(<JoinedNames names={['دمشق', 'New York, N.Y.']} sign="/" />);
  expect(container.textContent).toBe('دمشق / New York, N.Y.');
});

test('the first name of a couple sets the direction of their heading', () => {
  const first = heading(['ليلى حداد', 'Bo Lind'])?.firstElementChild;
  expect(first?.textContent).toBe('ليلى حداد');
  expect(first?.tagName).toBe('SPAN');
  expect(first).not.toHaveAttribute('dir');
});
