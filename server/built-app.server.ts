/**
 * The application as the build made it, for whoever starts `main.ts` as it stands. The bundled server has it
 * inside: scripts/building/bundle-server.mjs puts the build in the place of this file.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const entry = join(import.meta.dirname, '../build/server/index.js');
if (!existsSync(entry)) throw new Error('The product is not built. Run: npm run build');

export const { createApp, loadPages } = (await import(
  pathToFileURL(entry).href
)) as typeof import('./app.server.ts');
