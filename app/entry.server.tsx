/** Renders a page to HTML, whole, the same for browsers, crawlers and command lines. */
import { Writable } from 'node:stream';

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

import { PageHandoverContext, takeHandover } from './hydration/read-hydration-data.ts';
import { pageServices } from './request-context.server.ts';
import { InlineMark } from './ui/csp-nonce.ts';
import { intermediateResponse } from './wire/response-bytes.server.ts';

/**
 * Hears of every failure of a loader. A refusal (a 404, a wrong method) is an answer and no failure, and a
 * visitor who has gone away wants none.
 */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(pageServices).reportFailure(error);
}

/** After this many milliseconds an unfinished rendering is given up. */
const RENDER_LIMIT_MS = 10_000;

/** What React Router hands over; its order is React Router's. */
type DocumentRequest = Parameters<HandleDocumentRequestFunction>;

export default async function handleRequest(
  ...[request, status, headers, routerContext, context]: DocumentRequest
): Promise<Response> {
  // In development React Router's own scripts bring the data, and hot reload with it.
  const handover = import.meta.env.PROD ? await takeHandover(routerContext) : null;
  const page = handover ? { ...routerContext, serverHandoffStream: undefined } : routerContext;
  const { inlineMark: mark } = context.get(pageServices);
  const element = (
    <PageHandoverContext value={handover}>
      <InlineMark value={mark}>
        <ServerRouter context={page} url={request.url} />
      </InlineMark>
    </PageHandoverContext>
  );
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (handover && !handover.scripts.router) {
    // React never takes this page over, so nothing in it has to tell React where it stands.
    const html = `<!DOCTYPE html>${renderToStaticMarkup(element)}`;
    return intermediateResponse(bytesWithMark(html, mark), { headers, status });
  }
  let hasFailed = false;
  const html = await renderWhole(element, {
    // React writes elements of its own: gathered styles, and scripts where a part comes later.
    ...(mark && { nonce: { script: mark, style: mark } }),
    onError(error) {
      hasFailed = true;
      context.get(pageServices).reportFailure(error);
    },
  });
  return intermediateResponse(html, { headers, status: hasFailed ? 500 : status });
}

/**
 * Every loader has its data before rendering begins and every policy names what stands in its page, so a
 * page is sent when it is complete.
 * @throws whatever a component threw outside of every boundary
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
        reject(error instanceof Error ? error : new Error(String(error)));
      },
    });
    const overdue = setTimeout(abort, RENDER_LIMIT_MS);
  });
}

/**
 * React's plain markup knows no nonce for the style element that it gathers the theme's rules into. It
 * stands in the head, before it nothing but what the product wrote, and there is one.
 */
function bytesWithMark(html: string, mark: string | undefined): Buffer<ArrayBuffer> {
  const place = mark ? html.indexOf('<style data-precedence') : -1;
  if (place === -1) return Buffer.from(html);
  const open = place + '<style'.length;
  const nonce = ` nonce="${mark}"`;
  // Into one buffer: the page's text is long, and joined as text or as bytes it would be copied once more.
  const page = Buffer.allocUnsafeSlow(Buffer.byteLength(html) + nonce.length);
  const afterOpen = page.write(html.slice(0, open));
  const afterNonce = afterOpen + page.write(nonce, afterOpen);
  page.write(html.slice(open), afterNonce);
  return page;
}
