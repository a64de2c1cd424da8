import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { createI18n } from '../../language/i18n.ts';
import { I18nContext } from '../../language/lingui.tsx';
import { LinkDay } from './link-day.tsx';

test("the day is in the page's language", () => {
  render(
    <I18nContext value={createI18n('de')}>
      <LinkDay instant="2026-12-24T23:30:00Z" />
    </I18nContext>,
  );
  expect(screen.getByText('24. Dezember 2026')).toHaveAttribute('datetime', '2026-12-24T23:30:00Z');
});
