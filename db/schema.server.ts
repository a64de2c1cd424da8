// The whole database as one type: each domain declares its own tables and is listed here once.

import type { MemorialTables } from '../app/memorials/tables.server.ts';

/** Every table of the product. The migrations in db/migrations are the truth; these types follow them. */
export interface DatabaseSchema extends MemorialTables {}
