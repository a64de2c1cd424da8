import type { I18n } from '@lingui/core';
import { fireEvent, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';

import { pageI18n } from '../../language/i18n.ts';
import { loadDisguised } from '../../language/testing/disguised-messages.ts';
import { readMemorialDocument } from '../../memorials/documents/document-problems.ts';
import { presentMemorialPage, type MemorialPageView } from '../../memorials/page/page-view.ts';
import { aFullDocument } from '../../memorials/testing/documents.ts';
import MemorialPage from '../../routes/memorial/memorial-page.tsx';
import { SiteFooter } from '../../shell/navigation/site-footer.tsx';
import { themeById } from '../../themes/catalog.ts';
import { listenToToggles } from '../../ui/toggles.ts';
import { PreviewScreen } from './preview-screen.tsx';

const MEMORIAL_ID = 'mem_0123456789ABCDEFGHIJKL';
const RENDERED_AT = '2026-11-20T20:14:00.000Z';
const SHELL = {
  product: { name: 'Evermore', provider: 'Somebody' },
  providers: [],
  origin: 'https://here.example',
  languages: [],
  year: 2026,
};

function aPage(fields: Record<string, unknown> = {}): MemorialPageView {
  const photo = `/media/${'a'.repeat(32)}.jpg`;
  const reading = readMemorialDocument({ ...aFullDocument(photo, '/media/video.mp4'), ...fields });
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  return presentMemorialPage(reading.memorial, (markdown) => `<p>${markdown}</p>`);
}

function routed(element: ReactNode) {
  const routes = [{ id: 'root', path: '/', element, loader: () => SHELL }];
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { root: SHELL } } });
  return <RouterProvider router={router} />;
}

function draw(element: ReactNode): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = renderToStaticMarkup(routed(element));
  return template.content;
}

/**
 * Makes the preview and the published page comparable: removes the ids that React generates, and turns forms into plain
 * elements, because a preview has no forms.
 */
const memorialMarkup = (page: DocumentFragment): string | undefined =>
  page
    .querySelector('.memorial')
    ?.outerHTML.replaceAll(/_R_\w*_/g, '_id_')
    .replaceAll(/(<\/?)form\b/g, '$1div')
    .replaceAll(/ formaction="[^"]*"/g, '')
    .replaceAll('type="submit"', 'type="button"');

function published(page: MemorialPageView): DocumentFragment {
  const theme = themeById(page.themeId);
  const loaderData = {
    page,
    theme,
    themeStyle: { themeId: theme.id, css: '', address: `/themes/${theme.id}.css`, fonts: [] },
    renderedAt: RENDERED_AT,
  };
  return draw(
    <MemorialPage {...({ loaderData } as unknown as Parameters<typeof MemorialPage>[0])} />,
  );
}

const preview = (page: MemorialPageView, { i18n = pageI18n, bar }: Shown = {}) => (
  <PreviewScreen
    mayWrite
    memorialId={MEMORIAL_ID}
    page={page}
    i18n={i18n}
    renderedAt={RENDERED_AT}
    origin={SHELL.origin}
    footer={<SiteFooter />}
    bar={bar}
  />
);

interface Shown {
  i18n?: I18n;
  bar?: ReactNode;
}

const previewed = (page: MemorialPageView, bar?: ReactNode): DocumentFragment =>
  draw(preview(page, { bar }));

test.each([
  ['with every section and field', aPage()],
  ['with just a name', aPage({ sections: [], fullName2: undefined })],
  ['in another theme', aPage({ themeId: 'modern-minimal' })],
])('the preview of a draft %s is the page published from it', (_, page) => {
  const markup = memorialMarkup(published(page));
  expect(markup).toContain('All rights reserved.');
  expect(memorialMarkup(previewed(page))).toBe(markup);
});

test('a slim bar says what this is and leads back; the share button shares the public address', () => {
  const page = previewed(aPage());
  const bar = page.querySelector('.preview-bar');
  expect(bar?.querySelector('p')?.textContent).toBe(
    'This is a preview. Visitors only see what has been published.',
  );
  const back = bar?.querySelector('a');
  expect(back?.textContent).toBe('Back to editing');
  expect(back?.getAttribute('href')).toBe(`/memorial/${MEMORIAL_ID}/memorial-page`);
  expect(page.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(
    'https://here.example/ada-example',
  );
});

test('for an earlier version, the version bar replaces it', () => {
  const bar = previewed(aPage(), <p>Version from 3 November</p>).querySelector('.preview-bar');
  expect(bar?.textContent).toBe('Version from 3 November');
});

test("the page is in the memorial's language, its bar in the editor's", async () => {
  const page = aPage({ language: 'ar-XB' });
  const shown = draw(preview(page, { i18n: await loadDisguised() }));
  const memorial = shown.querySelector('.memorial');
  expect(memorial?.getAttribute('lang')).toBe('ar-XB');
  expect(memorial?.textContent).toContain('⟦Birth Location⟧');
  expect(memorial?.textContent).toMatch(/⟦© .+ All rights reserved\.⟧/);
  expect(shown.querySelector('.preview-bar')?.textContent).not.toContain('⟦');
});

test("“See more” responds in the memorial's language, once", async () => {
  const stop = new AbortController();
  listenToToggles(document, { signal: stop.signal });
  const shown = routed(preview(aPage({ language: 'ar-XB' }), { i18n: await loadDisguised() }));
  const container = document.createElement('div');
  container.innerHTML = renderToString(shown);
  document.body.append(container);
  render(shown, { container, hydrate: true });
  const more = container.querySelector('.toggle-button');
  if (!more) throw new Error('The page has no “See more”');
  expect(more).toHaveTextContent('⟦See more⟧');
  fireEvent.click(more);
  stop.abort();
  expect(container.querySelector('[data-collapsed]')).toHaveAttribute('data-collapsed', 'false');
  expect(more).toHaveTextContent('⟦See less⟧');
});
