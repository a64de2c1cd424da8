import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import type { KeptMemorial } from '../../drafts/kept-memorial.ts';
import { aKeptMemorial } from '../../drafts/testing/kept-memorial.ts';
import { newUser } from '../../ui/testing/user.ts';
import { QrSheet } from './qr-sheet.tsx';

const user = newUser();

const hints = {
  en: 'Scan the code with your phone’s camera, or go to',
  'pt-BR': 'Escaneie o código com a câmera do celular ou acesse',
  es: 'Escanea el código con la cámara del teléfono o visita',
};

const open = (fields: Partial<KeptMemorial> = {}) =>
  render(<QrSheet memorial={aKeptMemorial(fields)} hints={hints} origin="https://here.example" />);

test('the sheet has names, years, the code and its address as text', () => {
  open({ names: ['Ada Lind', 'יוסף לוי'], years: '1941 – 2024' });
  const sheet = screen.getByRole('region', { name: 'Printable page' });
  expect(sheet).toHaveTextContent('Ada Lind&יוסף לוי');
  expect(sheet).toHaveTextContent('1941 – 2024');
  expect(sheet).toHaveTextContent('here.example/m/4F7K2M9Q');
  expect(screen.getByRole('img')).toHaveAttribute('src', '/m/4F7K2M9Q/qr.svg');
});

test.each([
  ['es-MX', 'es', hints.es],
  ['pt-PT', 'pt-BR', hints['pt-BR']],
  ['tlh', 'en', hints.en],
])('the hint of a page in %s is in %s', (language, lang, hint) => {
  open({ language });
  expect(screen.getByText(hint)).toHaveAttribute('lang', lang);
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
