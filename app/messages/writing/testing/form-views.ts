import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import type { FormView, OwnView } from '../form/form-view.ts';

const MEMORIAL = {
  slug: 'ada-lind',
  name: 'Ada Lind & Bo Lind',
  names: ['Ada Lind', 'Bo Lind'],
  canAddTribute: true,
};

const EMPTY = { text: '', name: '', relationship: '', category: '', email: '', mayAnswer: false };

export function aFormView(fields: Partial<FormView> = {}): FormView {
  return {
    kind: 'tribute',
    memorial: MEMORIAL,
    categories: [],
    values: EMPTY,
    errors: {},
    formToken: 'token',
    ...fields,
  };
}

export function anOwnView(fields: Partial<OwnView> = {}): OwnView {
  return {
    id: 'sub_ada',
    kind: 'tribute',
    path: '/w/token',
    memorial: MEMORIAL,
    state: 'waiting',
    values: { ...EMPTY, text: 'She laughed.\nWe all did.', name: 'Ida Stern' },
    ...fields,
  };
}

export function showHtml(element: ReactNode): HTMLElement {
  document.body.innerHTML = renderToStaticMarkup(element);
  return document.body;
}
