// The row types of db/migrations/0043-uploads.sql.

import type { Generated } from 'kysely';

import type { UploadState } from './contract.ts';

export interface UploadsTable {
  /** `upl_` and 22 letters or digits; also the name of the file with the bytes */
  id: string;
  memorial_id: string;
  user_id: string;
  filename: string;
  filetype: string;
  kind: 'picture' | 'video';
  byte_size: number;
  state: Generated<UploadState>;
  list: string | null;
  item: string | null;
  batch: string | null;
  position: number | null;
  field: string | null;
  address: Generated<string | null>;
  note: Generated<string | null>;
  tries: Generated<number>;
  created_at: Date;
  touched_at: Date;
  settled_at: Generated<Date | null>;
  lease_token: Generated<string | null>;
  lease_until: Generated<Date | null>;
  is_release_wanted: Generated<boolean>;
}

/** The picture or film that was made from an uploaded file. `sha256` is the hash of the uploaded file. */
export interface TakenFilesTable {
  memorial_id: string;
  sha256: string;
  address: string;
  note: string | null;
  created_at: Date;
}

export interface UploadTables {
  uploads: UploadsTable;
  taken_files: TakenFilesTable;
}
