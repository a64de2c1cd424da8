import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';

import { createI18n } from '../language/i18n.ts';
import { I18nContext } from '../language/lingui.tsx';
import { useOwnLanguage } from './own-language.ts';

function Page() {
  useOwnLanguage();
  return null;
}

test.each([
  ['/pricing', 'en', 0],
  ['/en-xa/pricing', 'en-XA', 0],
  ['/pricing', 'en-XA', 1],
  ['/', 'en-XA', 1],
  ['/memorials/new', 'en-XA', 0],
])('%s with scripts in %s is reloaded %d times', (path, language, times) => {
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue(undefined);
  reload.mockClear();
  render(
    <I18nContext value={createI18n(language)}>
      <MemoryRouter initialEntries={[path]}>
        <Page />
      </MemoryRouter>
    </I18nContext>,
  );
  expect(reload).toHaveBeenCalledTimes(times);
});
