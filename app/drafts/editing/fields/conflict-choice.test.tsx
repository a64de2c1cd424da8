import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { createI18n } from '../../../language/i18n.ts';
import { I18nContext } from '../../../language/lingui.tsx';
import { Value } from './conflict-choice.tsx';

test('a date is in the language of the screen', () => {
  render(
    <I18nContext value={createI18n('es')}>
      <p>
        <Value value="1941-03-02" path="dob" />
      </p>
    </I18nContext>,
  );
  expect(screen.getByText('2 mar 1941')).toBeInTheDocument();
});
