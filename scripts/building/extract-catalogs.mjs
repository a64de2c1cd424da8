import { extractCatalogs } from './catalogs.mjs';

await extractCatalogs();
