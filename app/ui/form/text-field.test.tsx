import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { TextField } from './text-field.tsx';

test.each([
  [{ type: 'email' }, 'ltr'],
  [{ inputMode: 'url' }, 'ltr'],
  [{ inputMode: 'email' }, 'ltr'],
  [{}, 'auto'],
  [{ type: 'password' }, null],
  // A password that is shown: otherwise `abc!` is `!abc` in Arabic.
  [{ type: 'text' }, 'auto'],
  [{ dir: 'ltr' }, 'ltr'],
] as const)('with %j, the direction is %s', (attributes, direction) => {
  render(<TextField label="Field" {...attributes} />);
  expect(screen.getByLabelText('Field').getAttribute('dir')).toBe(direction);
});
