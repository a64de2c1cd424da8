import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { themeById } from '../../../themes/catalog.ts';
import { emptyUnfinishedMemorial } from '../unfinished-page.ts';
import { PageSoFar } from './page-so-far.tsx';

vi.mock('../../../language/page-messages.ts', async (load) => {
  const { loadDisguised } = await import('../../../language/testing/disguised-messages.ts');
  return { ...(await load<object>()), loadPageMessages: loadDisguised };
});

const PREVIEW = 'data:image/jpeg;base64,AAAA';

test('the answers and the picture on this device appear in the chosen theme', async () => {
  // The test DOM loads no pictures.
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
  const page = {
    ...emptyUnfinishedMemorial(null, 0),
    fullName: 'Anna Berg',
    dob: { day: '9', month: '3', year: '1941' },
    words: 'She kept **bees**.',
    picture: { name: 'anna.jpg', preview: PREVIEW },
  };
  const { rerender } = render(<PageSoFar page={page} theme={themeById('forest-path')} />);
  expect(await screen.findByText('Your page in the “Forest Path” theme')).toBeVisible();
  expect(screen.getByText('Anna Berg')).toBeInTheDocument();
  expect(screen.getByText('bees')).toHaveProperty('localName', 'strong');
  expect(screen.getByText('Life story')).toBeInTheDocument();
  expect(document.querySelector('.memorial-photo img')).toHaveAttribute('src', PREVIEW);
  const memorial = () => document.querySelector('.memorial');
  expect(memorial()).toHaveAttribute('data-theme', 'forest-path');
  expect(memorial()?.closest('[inert]')).not.toBeNull();
  rerender(<PageSoFar page={page} theme={themeById('candlelight')} />);
  expect(memorial()).toHaveAttribute('data-theme', 'candlelight');
});

test("the page is in its own language, and what surrounds it in the editor's", async () => {
  const page = {
    ...emptyUnfinishedMemorial(null, 0),
    fullName: 'Anna Berg',
    dob: { day: '9', month: '3', year: '1941' },
    language: 'ar-XB',
    words: 'She kept bees.',
  };
  render(<PageSoFar page={page} theme={themeById('forest-path')} />);
  const born = await screen.findByText(/⟦Born/);
  expect(born.closest('[lang]')).toHaveAttribute('lang', 'ar-XB');
  expect(screen.getByText('She kept bees.')).toBeInTheDocument();
  expect(screen.queryByText('Life story')).not.toBeInTheDocument();
  expect(screen.getByText('Your page in the “Forest Path” theme')).toBeVisible();
});
