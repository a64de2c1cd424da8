import { expect, test } from 'vitest';

import { createI18n } from '../../language/i18n.ts';
import type { ArchivedCondolence } from '../format/contract.ts';
import { lettersTable, originalsTable } from './tables.ts';

const spanish = createI18n('es', {
  date: 'fecha',
  name: 'nombre',
  file: 'archivo',
  received: 'recibido',
});

test("headings and states are in the page's language", () => {
  const letter: ArchivedCondolence = {
    id: 'con_1',
    writtenAt: '2026-11-20T12:00:00.000Z',
    name: 'Ana',
    relationship: null,
    text: 'Lo siento.',
    photo: null,
    mayAnswer: false,
    state: 'arrived',
    isFolded: false,
    reasons: [],
    revision: 1,
    createdAt: '2026-11-20T12:00:00.000Z',
    answers: [],
  };
  const rows = [...lettersTable(spanish, [letter], () => null)];
  expect(rows[1]).toMatch(/^fecha,nombre,relationship,/);
  expect(rows[2]).toBe('2026-11-20T12:00:00.000Z,Ana,,Lo siento.,recibido,,\r\n');
  expect([...originalsTable(spanish, [])][1]).toMatch(/^archivo,/);
});
