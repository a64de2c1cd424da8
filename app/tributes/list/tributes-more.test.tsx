import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { TributesMore } from './tributes-more.tsx';

test.each([
  ['the next page', { hasFirstPage: true, isEmpty: false }, 'We couldn’t load more tributes.'],
  [
    'all, while those from navigation state are shown',
    { hasFirstPage: false, isEmpty: false },
    'We couldn’t load all the tributes.',
  ],
  ['any', { hasFirstPage: false, isEmpty: true }, 'We couldn’t load the tributes.'],
])('says that it could not load %s', (_, list, sentence) => {
  render(<TributesMore status="failed" nextPath={null} {...list} onLoadMore={() => undefined} />);
  expect(screen.getByRole('alert')).toHaveTextContent(sentence);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});
