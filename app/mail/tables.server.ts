export interface MailsTable {
  id: string;
  user_id: string | null;
  sealed: string | null;
  created_at: Date;
  expires_at: Date;
}

export interface MailTables {
  mails: MailsTable;
}
