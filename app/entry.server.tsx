/** Renders a page to a stream of HTML, the same for browsers, crawlers and command lines. */
import { PassThrough } from 'node:stream';

import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type HandleDocumentRequestFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';

import { pageServices } from './request-context.server.ts';
import { PageHandoverContext, takeHandover } from './shell/take-handover.ts';
import { InlineMark } from './ui/inline-mark.ts';

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
  return new Promise((resolve, reject) => {
    const overdue = setTimeout(() => abort(), RENDER_LIMIT_MS);
    let finalStatus = status;
    const { pipe, abort } = renderToPipeableStream(
      <PageHandoverContext value={handover}>
        <InlineMark value={mark}>
          <ServerRouter context={page} url={request.url} />
        </InlineMark>
      </PageHandoverContext>,
      {
        // React gathers styles into elements of its own.
        ...(mark && { nonce: { style: mark } }),
        // Every loader has its data before rendering begins, so the shell is the whole page.
        onShellReady() {
          clearTimeout(overdue);
          const body = new PassThrough();
          headers.set('Content-Type', 'text/html; charset=utf-8');
          resolve(
            new Response(createReadableStreamFromReadable(body), { headers, status: finalStatus }),
          );
          pipe(body);
        },
        onShellError(error) {
          clearTimeout(overdue);
          reject(error instanceof Error ? error : new Error(String(error)));
        },
        onError(error) {
          finalStatus = 500;
          context.get(pageServices).reportFailure(error);
        },
      },
    );
  });
}
