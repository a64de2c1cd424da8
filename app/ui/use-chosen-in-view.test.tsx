import { render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { useChosenInView } from './use-chosen-in-view.ts';

function Row({ chosen }: { chosen: number }) {
  const row = useChosenInView<HTMLDivElement>(String(chosen));
  return (
    <div ref={row} data-testid="row">
      {[0, 1, 2].map((index) => (
        <button key={index} type="button" aria-pressed={index === chosen}>
          {index}
        </button>
      ))}
    </div>
  );
}

/** Three buttons 200 wide, or another width, in a row 390 wide. */
function layOut({ width = 200 } = {}) {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this.tagName !== 'BUTTON') return new DOMRect(0, 0, 390, 44);
    const scrolled = this.parentElement?.scrollLeft ?? 0;
    return new DOMRect(Number(this.textContent) * width - 20 - scrolled, 0, width - 20, 44);
  });
}

afterEach(() => vi.restoreAllMocks());

it('leaves the row alone when the selected item is visible', () => {
  layOut({ width: 160 });
  const { getByTestId } = render(<Row chosen={1} />);
  expect(getByTestId('row').scrollLeft).toBe(0);
});

it('centres a selected item that the edge of the row fades', () => {
  layOut();
  const { getByTestId } = render(<Row chosen={1} />);
  expect(getByTestId('row').scrollLeft).toBe(75);
});

it('centres a selected item that is cut off', () => {
  layOut();
  const { getByTestId, rerender } = render(<Row chosen={1} />);
  rerender(<Row chosen={2} />);
  expect(getByTestId('row').scrollLeft).toBe(275);
});

it('centres it again when fonts arrive and make the row wider', () => {
  let onResize = () => {};
  class Observer {
    readonly observe = vi.fn<(item: Element) => void>();
    readonly disconnect = vi.fn<() => void>();
    constructor(listener: () => void) {
      onResize = listener;
    }
  }
  vi.stubGlobal('ResizeObserver', Observer);
  layOut({ width: 160 });
  const { getByTestId } = render(<Row chosen={1} />);
  layOut({ width: 220 });
  onResize();
  expect(getByTestId('row').scrollLeft).toBe(105);
});
