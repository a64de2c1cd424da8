import { render, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { PageFrame } from './page-frame.tsx';

const styles = document.createElement('style');

afterEach(() => styles.remove());

test('a section that brings its own styles, as the funeral does, leaves the product’s to be copied', async () => {
  const page = document.implementation.createHTMLDocument('');
  vi.spyOn(HTMLIFrameElement.prototype, 'contentDocument', 'get').mockReturnValue(page);
  styles.textContent = '.memorial-page { margin: 0 }';
  document.head.append(styles);
  render(
    <PageFrame
      title="Page preview"
      language="en"
      styles="/themes/a.css"
      onStyled={() => undefined}
      onOpen={() => undefined}
    >
      <style href="gatherings" precedence="section">
        {'.gatherings { display: grid }'}
      </style>
    </PageFrame>,
  );
  await waitFor(() => expect(page.head.textContent).toContain('.gatherings { display: grid }'));
  await waitFor(() => expect(page.querySelector('[data-theme-styles]')).not.toBeNull());
  expect(page.head.textContent).toContain('.memorial-page { margin: 0 }');
});
