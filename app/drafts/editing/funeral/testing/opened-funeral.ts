import { screen } from '@testing-library/react';

import { newUser } from '../../../../ui/testing/user.ts';
import { testId } from '../../../testing/memory-session.ts';
import { button, card, renderEditor, section } from '../../../testing/rendered-editor.tsx';

const user = newUser();
export const FUNERAL = testId('sec', 1);
export const BURIAL = testId('itm', 'burial');
export const PATH = `${FUNERAL}.gatherings.${BURIAL}`;
export const GERMANY = { kind: 'burial', timeZone: 'Europe/Berlin' };

export const funeral = (fields: object = {}, settings: object = {}) =>
  section('serviceSection', 1, {
    gatherings: [{ id: BURIAL, ...GERMANY, ...fields }],
    ...settings,
  });

export async function openFuneral(made = funeral()) {
  const rendered = renderEditor([made]);
  await user.click(card(FUNERAL).getByRole('button', { name: 'Edit' }));
  await screen.findByRole('group', { name: 'Who can see the exact address?' });
  return rendered;
}

export async function openGathering(fields: object = {}) {
  const rendered = await openFuneral(funeral(fields));
  await user.click(button(/^Gathering 1: /));
  await screen.findByLabelText('Kind of gathering');
  const gathering = () => rendered.session.getView().document.sections[0]?.gatherings?.[0] ?? {};
  return { ...rendered, gathering };
}
