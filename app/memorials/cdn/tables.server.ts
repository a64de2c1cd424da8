import type { Generated, GeneratedAlways } from 'kysely';

export interface CdnStateTable {
  only_row: Generated<boolean>;
  is_used: boolean;
  is_trusted: Generated<boolean>;
  release: string | null;
}

export interface CdnPurgesTable {
  id: GeneratedAlways<number>;
  tag: string;
  requested_at: Generated<Date>;
  due_at: Generated<Date>;
  attempts: Generated<number>;
  confirmed_at: Date | null;
}

export interface CdnTables {
  cdn_state: CdnStateTable;
  cdn_purges: CdnPurgesTable;
}
