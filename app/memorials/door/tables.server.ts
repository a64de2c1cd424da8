// The row types of family-only pages, matching db/migrations/0051-family-door.sql.

export interface MemorialDoorsTable {
  memorial_id: string;
  /** an Argon2id hash in the PHC string format */
  password_hash: string;
  /** random; changes with each new password */
  version: string;
  changed_at: Date;
}

/** Guests have no account. The owner gives them access to the page. */
export interface MemorialGuestsTable {
  id: string;
  memorial_id: string;
  email: string;
  created_at: Date;
}

export interface UsedGuestLinksTable {
  id: string;
  expires_at: Date;
}

export interface DoorTables {
  memorial_doors: MemorialDoorsTable;
  memorial_guests: MemorialGuestsTable;
  used_guest_links: UsedGuestLinksTable;
}
