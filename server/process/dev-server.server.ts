/**
 * The development server with Vite and hot reload. `main.ts` opens the database, so a reload does not open it again.
 */

import { createServer as createHttpServer, type Server } from 'node:http';

import { getRequestListener } from '@hono/node-server';

import type { AppOptions } from '../app.server.ts';
import { mayFailToDecode } from '../http/canonical-redirects.server.ts';

type AppModule = typeof import('../app.server.ts');

export async function createDevServer(
  dependencies: Omit<AppOptions, 'clientDirectory'>,
): Promise<Server> {
  const { createServer } = await import('vite');
  const server = createHttpServer();
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  });
  let loaded: { module: AppModule; app: ReturnType<AppModule['createApp']> } | undefined;
  const load = async () => {
    const module = (await vite.ssrLoadModule('/server/app.server.ts')) as AppModule;
    if (loaded?.module !== module) {
      loaded = { module, app: module.createApp({ ...dependencies, clientDirectory: undefined }) };
    }
    return loaded.app;
  };
  // The application has the handlers of the jobs, which start next. Code that can't run is reported by each request.
  await load().catch((error: unknown) => {
    dependencies.log.error({ err: error }, 'cannot load the application');
  });
  const listener = getRequestListener(async (request, env) => (await load()).fetch(request, env));
  server.on('request', (request, response) => {
    const handle = () => {
      void listener(request, response);
    };
    if (mayFailToDecode(request.url?.split('?')[0] ?? '')) handle();
    else vite.middlewares(request, response, handle);
  });
  server.on('close', () => void vite.close());
  return server;
}
