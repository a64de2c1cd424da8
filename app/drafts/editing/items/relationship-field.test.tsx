import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { createI18n } from '../../../language/i18n.ts';
import { I18nContext } from '../../../language/lingui.tsx';
import type { DraftDocument } from '../../contract.ts';
import { memorySession } from '../../testing/memory-session.ts';
import { memoryUploads } from '../../testing/memory-uploads.ts';
import { EditorContext } from '../editor-context.ts';
import { RelationshipField } from './relationship-field.tsx';

const spanish = createI18n('es', { Mother: 'Madre', 'Great-grandmother': 'Bisabuela' });

const EMPTY: DraftDocument = { sections: [] };

function show(value: string, document = EMPTY): HTMLSelectElement {
  const tools = {
    memorialId: 'mem_1',
    session: memorySession(document),
    uploads: memoryUploads(),
    plan: undefined,
    announce: () => undefined,
    removed: () => undefined,
    typing: () => undefined,
  };
  render(
    <I18nContext value={spanish}>
      <EditorContext value={tools}>
        <RelationshipField path="x.members.y.relationship" value={value} />
      </EditorContext>
    </I18nContext>,
  );
  return screen.getByRole('combobox');
}

test.each([
  ['Mother', 'Madre'],
  ['Great-grandmother', 'Bisabuela'],
])("%s is an option in the account's language, and its stored value stays", (value, said) => {
  const select = show(value);
  expect(select.value).toBe(value);
  expect(select.selectedOptions[0]).toHaveTextContent(said);
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

test('a custom relationship can be edited', () => {
  show('Tía Lola');
  expect(screen.getByRole('textbox')).toHaveValue('Tía Lola');
});

test.each([
  ['that of the page', { language: 'pl', sections: [] }, 'Parents'],
  [
    'that of the section',
    { language: 'pl', sections: [{ id: 'x', type: 'familyTreeSection', language: 'fr' }] },
    'Aunts and Uncles',
  ],
])(
  "the group of a custom relationship is found in the family's language: %s",
  (_, document, group) => {
    show('Tata', document);
    expect(
      screen.getByText(`This person will appear under “${group}” in the family tree.`),
    ).toBeVisible();
  },
);
