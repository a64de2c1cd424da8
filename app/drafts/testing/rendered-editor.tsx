import { render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';

import type { FakeApi } from '../../accounts/testing/fake-api.ts';
import { resetTab } from '../../accounts/testing/rendered-dialog.tsx';
import { ada } from '../../accounts/testing/session-tab.ts';
import { OverPageOutlet } from '../../ui/over-page.tsx';
import { useFirstTaps } from '../../ui/second-tap.ts';
import type { DraftDocument, DraftSection } from '../contract.ts';
import { MemorialEditor } from '../editing/screen/memorial-editor.tsx';
import type { KeptMemorial } from '../kept-memorial.ts';
import { memorySession, testId, type MemorySession } from './memory-session.ts';
import { memoryUploads, type MemoryUploads } from './memory-uploads.ts';

export const rose: KeptMemorial = {
  id: 'mem_1',
  slug: 'rose-hill',
  state: 'draft',
  level: null,
  role: 'owner',
  shortCode: 'ABCD1234',
  isIndexed: false,
  name: 'Rose Hill',
  names: ['Rose Hill'],
  years: '',
  hasUnpublishedChanges: true,
};

export const SHEETS = {
  themes: '/themes/t.css',
  previews: '/themes/p.css',
  fonts: '/themes/f.css',
};

export function section(
  type: string,
  name: string | number,
  fields: Partial<DraftSection> = {},
): DraftSection {
  return { id: testId('sec', name), type, ...fields };
}

const ROSE_HEAD = { fullName: 'Rose Hill' };

export interface RenderedEditor {
  session: MemorySession;
  uploads: MemoryUploads;
  api: FakeApi;
  router: ReturnType<typeof createMemoryRouter>;
}

export function renderEditor(
  sections: DraftSection[] = [],
  head: Record<string, unknown> = ROSE_HEAD,
  memorial: KeptMemorial = rose,
  own?: readonly string[],
): RenderedEditor {
  const api = resetTab(ada);
  const document: DraftDocument = { ...head, sections };
  const session = memorySession(document, own);
  const uploads = memoryUploads();
  const router = createMemoryRouter(
    [
      {
        path: '/memorial/:memorialId/memorial-page',
        element: (
          <MemorialEditor memorial={memorial} session={session} uploads={uploads} sheets={SHEETS} />
        ),
      },
      { path: '/memorial/:memorialId/preview', element: <p>The preview</p> },
    ],
    { initialEntries: ['/memorial/mem_1/memorial-page'] },
  );
  render(<App router={router} />);
  return { session, uploads, api, router };
}

function App({ router }: Pick<RenderedEditor, 'router'>) {
  useFirstTaps();
  return (
    <>
      <RouterProvider router={router} />
      <OverPageOutlet />
    </>
  );
}

export function card(id: string) {
  const element = document.querySelector<HTMLElement>(`[data-card="${id}"]`);
  if (!element) throw new Error(`There is no card ${id}`);
  return within(element);
}

export function cardTitles(): string[] {
  return [...document.querySelectorAll('.editor-cards [data-card-title]')].map(
    ({ textContent }) => textContent,
  );
}

export function announced(): string {
  return document.querySelector('.editor > [aria-live]')?.textContent ?? '';
}

/** What the notice with [Undo] says. */
export function noticed(): string {
  return document.querySelector('.removal-notice p')?.textContent ?? '';
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name });
