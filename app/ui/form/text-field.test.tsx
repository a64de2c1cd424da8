import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { TextField } from './text-field.tsx';

test.each([
  [{ type: 'email' }, 'ltr'],
  [{ inputMode: 'url' }, 'ltr'],
  [{}, null],
  [{ dir: 'auto' }, 'auto'],
] as const)('with %j, the direction is %s', (attributes, direction) => {
  render(<TextField label="Field" {...attributes} />);
  expect(screen.getByLabelText('Field').getAttribute('dir')).toBe(direction);
});
