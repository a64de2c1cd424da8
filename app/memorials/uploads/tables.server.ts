// The row types of db/migrations/0043-uploads.sql.

import type { Generated } from 'kysely';

import type { UploadState } from './contract.ts';

/** The uploads of members to a memorial. */
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
  /** when a request wrote to the file last, or when its job was added last */
  touched_at: Date;
  settled_at: Generated<Date | null>;
  lease_token: Generated<string | null>;
  lease_until: Generated<Date | null>;
  is_release_wanted: Generated<boolean>;
}

/** The picture or film that was created from an uploaded file, by the hash of the file. */
export interface TakenFilesTable {
  memorial_id: string;
  /** of the file as it was uploaded, in hexadecimal */
  sha256: string;
  address: string;
  note: string | null;
  created_at: Date;
}

export interface UploadTables {
  uploads: UploadsTable;
  taken_files: TakenFilesTable;
}
