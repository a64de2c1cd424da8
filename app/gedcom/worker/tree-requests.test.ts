import { expect, onTestFinished, test } from 'vitest';

import { pageI18n } from '../../language/i18n.ts';
import { refusalSentence } from '../gedcom-refusal.ts';
import { GEDCOM_LIMITS } from '../limits.ts';
import { gedcomFile, HILL_FAMILY } from '../testing/gedcom-files.ts';
import { createTreeDesk, type TreeMessage } from './tree-requests.ts';

function newDesk() {
  const messages: TreeMessage[] = [];
  const answer = createTreeDesk((message) => messages.push(message));
  return { messages, answer };
}

test("a file is opened, searched and asked for relatives, and each answer has its request's number", async () => {
  const { messages, answer } = newDesk();
  await answer({ id: 1, kind: 'open', file: new File([HILL_FAMILY], 'hill.ged') });
  await answer({ id: 2, kind: 'find', query: 'Rose' });
  await answer({ id: 3, kind: 'propose', person: 0, currentYear: 2026 });
  const answers = messages.filter(({ kind }) => kind !== 'progress');
  expect(messages.some(({ kind }) => kind === 'progress')).toBe(true);
  expect(answers).toMatchObject([
    { id: 1, kind: 'answer', answer: { people: 16, families: 8, encoding: 'UTF-8' } },
    { id: 2, kind: 'answer', answer: [{ person: 0, name: 'Rose Ann Hill' }] },
    {
      id: 3,
      kind: 'answer',
      answer: { groups: [{ category: 'Parents' }, {}, {}, {}, {}, {}, {}, {}, {}, {}] },
    },
  ]);
  expect(structuredClone(answers)).toEqual(answers);
});

test('a file beyond the limit is refused before it is read', async () => {
  const { messages, answer } = newDesk();
  const arrayBuffer = () => Promise.reject(new Error('was read'));
  await answer({ id: 1, kind: 'open', file: { size: GEDCOM_LIMITS.bytes + 1, arrayBuffer } });
  expect(messages).toEqual([{ id: 1, kind: 'refused', sentence: refusalSentence('TOO_LARGE') }]);
});

test('a vanished file, and a question without a file, are refused', async () => {
  const { messages, answer } = newDesk();
  const arrayBuffer = () => Promise.reject(new Error('The file is gone.'));
  await answer({ id: 1, kind: 'open', file: { size: 10, arrayBuffer } });
  await answer({ id: 2, kind: 'find', query: 'Ann' });
  expect(messages).toEqual([
    { id: 1, kind: 'refused', sentence: refusalSentence('UNREADABLE') },
    { id: 2, kind: 'refused', sentence: refusalSentence('UNREADABLE') },
  ]);
});

test("notes about a file are in the page's language", async () => {
  onTestFinished(() => pageI18n.loadAndActivate({ locale: 'en', messages: {} }));
  const { messages, answer } = newDesk();
  const language = {
    locale: 'de',
    messages: {
      'This file has no people in it. Choose another file.': 'In dieser Datei ist niemand.',
    },
  };
  const file = new File([gedcomFile('')], 'empty.ged');
  await answer({ id: 1, kind: 'open', file, language });
  expect(messages.at(-1)).toEqual({
    id: 1,
    kind: 'refused',
    sentence: 'In dieser Datei ist niemand.',
  });
});
