import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';

import type { I18n } from '@lingui/core';
import type { ReactElement } from 'react';
import {
  renderToPipeableStream,
  renderToStaticMarkup,
  type RenderToPipeableStreamOptions,
} from 'react-dom/server';
import {
  type HandleDocumentRequestFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';

import type { ArchiveRenderer } from './archives/page/archived-pages.ts';
import { collectHydrationData } from './hydration/collect-hydration-data.server.ts';
import { HydrationContext } from './hydration/hydration-context.ts';
import { renderIn } from './language/i18n.server.ts';
import { I18nContext } from './language/lingui.tsx';
import { productPageAt } from './language/product-paths.ts';
import { DEFAULT_LANGUAGE } from './language/tags.ts';
import { pageServices, type PageServices } from './request-context.server.ts';
import { isRoom, languageOf } from './shell/document-language.ts';
import { PRIVATE_PAGE_HEADERS } from './shell/private-page-headers.ts';
import { CspNonce } from './ui/csp-nonce.ts';
import { toError } from './wire/errors/caught.ts';
import { pageResponse } from './wire/page-response.server.ts';

/** Logs an error of a request. Ignores route errors (404, 405) and aborted requests. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(pageServices).reportFailure(error);
}

/** Imported on demand, because the styles of an archive are large. */
export async function loadArchiveRenderer(): Promise<ArchiveRenderer> {
  const { archiveRenderer } = await import('./archives/page/archive-renderer.tsx');
  return archiveRenderer;
}

const RENDER_LIMIT_MS = 10_000;

type DocumentRequest = Parameters<HandleDocumentRequestFunction>;

export default async function handleRequest(
  ...[request, status, headers, routerContext, context]: DocumentRequest
): Promise<Response> {
  const isPrivate = headers.get('Cache-Control') === PRIVATE_PAGE_HEADERS['Cache-Control'];
  const services = context.get(pageServices);
  const { scriptAddress } = services;
  // None in development, where Vite inserts style elements with unknown hashes, and a page has no policy.
  const nonce = import.meta.env.PROD ? randomUUID() : undefined;
  const i18n = i18nOfPage(services, routerContext, { mayDiffer: isPrivate || status >= 400 });
  // Null in development, where React Router's `<Scripts>` renders the data. Hot reload needs
  // `<Scripts>`.
  const data = import.meta.env.PROD
    ? await collectHydrationData(routerContext, {
        isPrivate,
        addressOf: (script) => scriptAddress(i18n.locale, script),
      })
    : null;
  const page = data ? { ...routerContext, serverHandoffStream: undefined } : routerContext;
  const element = (
    <HydrationContext value={data}>
      <CspNonce value={nonce}>
        <I18nContext value={i18n}>
          <ServerRouter context={page} url={request.url} />
        </I18nContext>
      </CspNonce>
    </HydrationContext>
  );
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (data && !data.modules.router) {
    // This page is never hydrated, so it needs no hydration markers.
    const html = `<!DOCTYPE html>${renderIn(i18n, () => renderToStaticMarkup(element))}`;
    return pageResponse(withNonceOnStyle(html, nonce), nonce, { headers, status });
  }
  let hasFailed = false;
  const options = {
    ...(nonce && { nonce: { script: nonce, style: nonce } }),
    onError(error: unknown) {
      hasFailed = true;
      context.get(pageServices).reportFailure(error);
    },
  };
  const html = await renderIn(i18n, () => renderWhole(element, options));
  return pageResponse(html, nonce, { headers, status: hasFailed ? 500 : status });
}

/**
 * In the language of the address on the product's pages, of the memorial on its own, and of the reader in the rooms of
 * a family.
 * @param options.mayDiffer - true if no cache stores the page, so that the reader decides where nothing else does
 */
function i18nOfPage(
  services: PageServices,
  { staticHandlerContext }: DocumentRequest[3],
  { mayDiffer }: { mayDiffer: boolean },
): I18n {
  const { matches, loaderData, location } = staticHandlerContext;
  if (isRoom(location.pathname)) return services.readerI18n();
  const language =
    productPageAt(location.pathname)?.language ??
    languageOf(loaderData[matches.at(-1)?.route.id ?? '']);
  if (language === undefined && mayDiffer) return services.readerI18n();
  return services.findI18n(language ?? DEFAULT_LANGUAGE);
}

/**
 * Renders to a buffer, because the Content-Security-Policy header needs hashes of the complete
 * HTML.
 * @throws errors outside of every error boundary
 */
function renderWhole(
  element: ReactElement,
  options: Pick<RenderToPipeableStreamOptions, 'nonce' | 'onError'>,
): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        clearTimeout(overdue);
        resolve(Buffer.concat(chunks));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(element, {
      ...options,
      onShellReady: () => pipe(sink),
      onShellError(error) {
        clearTimeout(overdue);
        reject(toError(error));
      },
    });
    const overdue = setTimeout(abort, RENDER_LIMIT_MS);
  });
}

/**
 * Adds the nonce to the theme's style element, because `renderToStaticMarkup` has no option for it.
 * The first match is the element itself: it is in the head, before any text that a family wrote.
 */
function withNonceOnStyle(html: string, nonce: string | undefined): Buffer<ArrayBuffer> {
  const place = nonce ? html.indexOf('<style data-precedence') : -1;
  if (place === -1) return Buffer.from(html);
  const open = place + '<style'.length;
  return Buffer.from(`${html.slice(0, open)} nonce="${nonce}"${html.slice(open)}`);
}
