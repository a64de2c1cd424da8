import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import type { KeptMemorial } from '../../drafts/kept-memorial.ts';
import { aKeptMemorial } from '../../drafts/testing/kept-memorial.ts';
import { newUser } from '../../ui/testing/user.ts';
import { QrSheet } from './qr-sheet.tsx';

const user = newUser();

const open = (fields: Partial<KeptMemorial> = {}) =>
  render(<QrSheet memorial={aKeptMemorial(fields)} origin="https://here.example" />);

test('the sheet has names, years, the code and its address in words', () => {
  open({ names: ['Ada Lind', 'יוסף לוי'], years: '1941 – 2024' });
  const sheet = screen.getByRole('region', { name: 'Page to print' });
  expect(sheet).toHaveTextContent('Ada Lind&יוסף לוי');
  expect(sheet).toHaveTextContent('1941 – 2024');
  expect(sheet).toHaveTextContent('here.example/m/4F7K2M9Q');
  expect(screen.getByRole('img')).toHaveAttribute('src', '/m/4F7K2M9Q/qr.svg');
});

test('its button prints, and the picture can be saved for a stonemason', async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  open();
  await user.click(screen.getByRole('button', { name: 'Print QR code' }));
  expect(print).toHaveBeenCalledOnce();
  expect(screen.getByRole('link', { name: 'Download QR code' })).toHaveAttribute(
    'download',
    '4F7K2M9Q.svg',
  );
});

test('before the first publication it says that the code leads nowhere yet', () => {
  open({ state: 'draft', level: null });
  expect(screen.getByText(/This page isn’t published yet/)).toBeInTheDocument();
});
