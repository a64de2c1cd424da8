/**
 * Loads the built application when `main.ts` runs unbundled. In the bundle, another module takes its place (see
 * scripts/building/bundle-server.mjs).
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const entry = join(import.meta.dirname, '../build/server/index.js');
if (!existsSync(entry)) throw new Error('There is no build. Run: npm run build');

export const { createApp, loadPages } = (await import(
  pathToFileURL(entry).href
)) as typeof import('./app.server.ts');
